import type { Call } from '../../../platform/http/route.ts';
import { rightsOf } from './governing.queries.ts';
import * as rules from './governing.rules.ts';

type Judging = Pick<Call<never>, 'db' | 'viewer'>;

/** Whether the viewer may have a hand in every one of these people (`governing.rules`). */
export const mayReach = async ({ db, viewer }: Judging, ...accountIds: number[]): Promise<boolean> =>
  (await rightsOf(db, accountIds)).every((held) => rules.mayReach(viewer, held));

/** Whether the viewer may change how every one of these people signs in (`governing.rules`). */
export const mayGovern = async ({ db, viewer }: Judging, ...accountIds: number[]): Promise<boolean> =>
  (await rightsOf(db, accountIds)).every((held) => rules.mayGovern(viewer, held));
