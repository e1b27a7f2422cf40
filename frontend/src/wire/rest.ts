/** Request and response types of the REST API, under the names that the pages use. They are generated from the server's types. */
import type { HallRows, MatchRow as Row, Option as AnOption } from './types';

export type {
  CaseJudgement,
  Companion,
  DesignDetail,
  DesignJudgement,
  DesignKit,
  DesignRow,
  DesignRows,
  DrillJudged,
  DrillOffered,
  LabKitOfGame,
  LabReckoned,
  HistoryPage,
  PlayResults,
  GameCard,
  LogPage,
  MatchDetail,
  MatchRow,
  Me,
  NewMatch,
  Judgement,
  Option,
  Outcome,
  SharedCaseDetail,
  SharedCaseRow,
  SharedCaseRows,
  ScenarioCard,
  SeatDevices,
  SeatInfo,
  SeatLink,
  SeatOffer,
  TableChoice,
  TableEdit,
} from './types';
export type Hall = HallRows;
export type MatchStatus = Row['status'];
export type OptionValue = AnOption['default'];
