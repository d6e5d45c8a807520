import { mending } from '@gatehouse/api/attendance/mending';
import { type MendKind, mendKinds } from '@gatehouse/api/attendance/mending.rules';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { type OperationShape, permits } from '@gatehouse/api/platform/operation';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { countKinds } from './mending.queries.ts';

/** Who sees a kind: who could do something about it, or knows whom to ask. */
const seenWith: Readonly<Record<MendKind, OperationShape>> = {
  MISSING_OUT: mending.list,
  LATE_CHANGE: mending.list,
  UNKNOWN_PUNCH: quarantine.list,
  HELD_PUNCH: quarantine.list,
};

export const kindsFor = ({ permissions }: Viewer) =>
  mendKinds.filter((kind) => permits(permissions, seenWith[kind]));

type Counts = Awaited<ReturnType<typeof countKinds>>;

/** How many there are of these kinds together. */
export const totalOf = (counts: Counts, kinds: readonly MendKind[]): number =>
  kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);

/** How much is to be mended, as the viewer's list says when it is opened. */
export async function countToMend({
  db,
  viewer,
  clock,
}: Pick<Call<never>, 'db' | 'viewer' | 'clock'>): Promise<number> {
  const seen = kindsFor(viewer);
  return totalOf(await countKinds(db, { viewer, at: clock.now() }, seen), seen);
}
