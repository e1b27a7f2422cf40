import type { Component } from 'svelte';
import { fetchPart } from '../wire/pagePart';
import type { AnalysisModule, BoardModule, Casebook, DesignerModule, DrillModule, FirstMatch, LabModule, RecordedMatch } from './board';
import ArenaPicture from './arena/GamePicture.svelte';
import { first as firstArena } from './arena/guide/firstMatch';
import { first as firstSumeria } from './sumeria/guide/firstMatch';
import SumeriaPicture from './sumeria/GamePicture.svelte';
import { first } from './warpwar/guide/firstMatch';
import { recorded } from './warpwar/recorded/offer';

/** All boards. Each entry maps a game's name to a function that loads the game's board. */
export const boards: Record<string, () => Promise<BoardModule>> = {
  warpwar: () => fetchPart(() => import('./warpwar/Board.svelte')),
  arena: () => fetchPart(() => import('./arena/Board.svelte')),
  sumeria: () => fetchPart(() => import('./sumeria/Board.svelte')),
};

/** Games for which users can create scenarios. */
export const designers: Record<string, () => Promise<DesignerModule>> = {
  warpwar: () => fetchPart(() => import('./warpwar/design/Designer.svelte')),
};

/** Parse a casebook that was imported as text. The types of an imported JSON module would take too long to infer. */
const read = (found: { default: string }): Casebook => JSON.parse(found.default) as Casebook;

/** Games with cases that the server can run, each with its rulings and published cases. */
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

/** Games with match analysis, each with its part of the analysis page. */
export const analyses: Record<string, () => Promise<AnalysisModule>> = {
  warpwar: () => import('./warpwar/analysis/MatchDetail.svelte'), // drawn by Lazy.svelte, which handles loading errors
};

/** Games that guide a newcomer through a first match. */
export const firstMatches: Record<string, FirstMatch> = { warpwar: first, arena: firstArena, sumeria: firstSumeria };

/** Games with a recorded match to show. The notes on the match come from the game's board (`ReplayTools.notes`). */
export const recordedMatches: Record<string, RecordedMatch> = { warpwar: recorded };

/** Small pictures for the games' cards in the hall. Each picture fills its slot. A game without a picture shows the map of a scenario. */
export const gamePictures: Record<string, Component> = { arena: ArenaPicture, sumeria: SumeriaPicture };
