// A busy machine is no reason for a test to fail: what is waited for may take its time.
import { configure } from '@testing-library/svelte';

configure({ asyncUtilTimeout: 20_000 });
