import { mending } from '@gatehouse/api/attendance/mending';
import { type AttentionKind, attentionKinds } from '@gatehouse/api/attendance/mending.rules';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { type OperationShape, permits } from '@gatehouse/api/platform/operation';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { countKinds } from './mending.queries.ts';

/**
 * Maps each kind of item to an operation. A caller sees the kind only with the permission for the operation. Such a
 * caller can fix the item or knows the right contact.
 */
const seenWith: Readonly<Record<AttentionKind, OperationShape>> = {
  MISSING_OUT: mending.list,
  LATE_CHANGE: mending.list,
  UNKNOWN_PUNCH: quarantine.list,
  HELD_PUNCH: quarantine.list,
};

export const kindsFor = ({ permissions }: Viewer) =>
  attentionKinds.filter((kind) => permits(permissions, seenWith[kind]));

type KindCounts = Awaited<ReturnType<typeof countKinds>>;

export const totalOf = (counts: KindCounts, kinds: readonly AttentionKind[]): number =>
  kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);

export async function countAttentionItems({
  db,
  viewer,
  clock,
}: Pick<Call<never>, 'db' | 'viewer' | 'clock'>): Promise<number> {
  const visibleKinds = kindsFor(viewer);
  return totalOf(await countKinds(db, { viewer, at: clock.now() }, visibleKinds), visibleKinds);
}
