import type { Component } from 'svelte';
import { fetchPart } from '../wire/pagePart';
import type { AnalysisModule, BoardModule, Casebook, DesignerModule, DrillModule, FirstMatch, LabModule, RecordedMatch } from './board';
import ArenaPicture from './arena/GamePicture.svelte';
import { first as firstArena } from './arena/guide/firstMatch';
import { first as firstSumeria } from './sumeria/guide/firstMatch';
import SumeriaPicture from './sumeria/GamePicture.svelte';
import { first } from './warpwar/guide/firstMatch';
import { recorded } from './warpwar/recorded/offer';

/** All boards: a game's name and how to load its board. */
export const boards: Record<string, () => Promise<BoardModule>> = {
  warpwar: () => fetchPart(() => import('./warpwar/Board.svelte')),
  arena: () => fetchPart(() => import('./arena/Board.svelte')),
  sumeria: () => fetchPart(() => import('./sumeria/Board.svelte')),
};

/** Games for which people can make their own scenarios. */
export const designers: Record<string, () => Promise<DesignerModule>> = {
  warpwar: () => fetchPart(() => import('./warpwar/design/Designer.svelte')),
};

/** Parse a casebook imported as text: imported as a JSON module, its types would take too long to infer. */
const read = (found: { default: string }): Casebook => JSON.parse(found.default) as Casebook;

/** Games whose rule cases the server judges, each with its rulings and published cases. */
export const casebooks: Record<string, () => Promise<Casebook>> = {
  warpwar: () => fetchPart(() => import('./warpwar/casebook.json?raw')).then(read),
  arena: () => fetchPart(() => import('./arena/casebook.json?raw')).then(read),
  sumeria: () => fetchPart(() => import('./sumeria/casebook.json?raw')).then(read),
};

/** Games with a battle lab. */
export const labs: Record<string, () => Promise<LabModule>> = {
  warpwar: () => fetchPart(() => import('./warpwar/lab/Lab.svelte')),
};

/** Games with drills. */
export const drills: Record<string, () => Promise<DrillModule>> = {
  warpwar: () => fetchPart(() => import('./warpwar/drills/Drill.svelte')),
};

/** Games with match analysis, and their part of the analysis page. */
export const analyses: Record<string, () => Promise<AnalysisModule>> = {
  warpwar: () => import('./warpwar/analysis/MatchDetail.svelte'), // drawn by Lazy.svelte
};

/** Games that guide a newcomer through a first match. */
export const firstMatches: Record<string, FirstMatch> = { warpwar: first, arena: firstArena, sumeria: firstSumeria };

/** Games with a recorded match to show; the notes on it come from their boards (`ReplayTools.notes`). */
export const recordedMatches: Record<string, RecordedMatch> = { warpwar: recorded };

/** Small pictures for games' cards in the hall, each filling its slot. A game without one shows the map of a scenario. */
export const gamePictures: Record<string, Component> = { arena: ArenaPicture, sumeria: SumeriaPicture };
