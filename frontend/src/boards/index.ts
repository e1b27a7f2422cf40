import type { Component } from 'svelte';
import { fetchPart } from '../wire/pagePart';
import type { AnalysisModule, BoardModule, Casebook, DesignerModule, DrillModule, FirstMatch, LabModule, RecordedMatch } from './board';
import ArenaPicture from './arena/GamePicture.svelte';
import { first as firstArena } from './arena/guide/firstMatch';
import { first as firstSumeria } from './sumeria/guide/firstMatch';
import SumeriaPicture from './sumeria/GamePicture.svelte';
import { first } from './warpwar/guide/firstMatch';
import { recorded } from './warpwar/recorded/offer';

/** The one list of boards: a game's name and how to fetch its board. */
export const boards: Record<string, () => Promise<BoardModule>> = {
  warpwar: () => fetchPart(() => import('./warpwar/Board.svelte')),
  arena: () => fetchPart(() => import('./arena/Board.svelte')),
  sumeria: () => fetchPart(() => import('./sumeria/Board.svelte')),
};

/** Games for which people may make scenarios of their own. */
export const designers: Record<string, () => Promise<DesignerModule>> = {
  warpwar: () => fetchPart(() => import('./warpwar/design/Designer.svelte')),
};

/** As text: it is far too long for the types of its parts to be worked out. */
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

/** Games with an analyst, and their part of an analysis. */
export const analyses: Record<string, () => Promise<AnalysisModule>> = {
  warpwar: () => import('./warpwar/analysis/MatchDetail.svelte'), // drawn by Lazy.svelte
};

/** Games that lead a newcomer through a first match. */
export const firstMatches: Record<string, FirstMatch> = { warpwar: first, arena: firstArena, sumeria: firstSumeria };

/** Games that have a recorded match to show; what is told of it their boards know (`ReplayTools.notes`). */
export const recordedMatches: Record<string, RecordedMatch> = { warpwar: recorded };

/** Small pictures for games' cards in the hall, each filling its place. Without one the map of a scenario is shown. */
export const gamePictures: Record<string, Component> = { arena: ArenaPicture, sumeria: SumeriaPicture };
