import type { Db } from '../../../platform/db/database.ts';
import { findTraits } from '../dialects/device-traits.service.ts';
import type { DesiredEntry } from './device-people.queries.ts';
import * as queries from './identity.queries.ts';
import { isWithdrawal, withdrawalOf } from './withdrawal-commands.rules.ts';

export type HeldRights = queries.HeldRights;
export const findHeldRights = queries.findHeldRights;
export const findHeldBefore = queries.findHeldBefore;

/**
 * Removes the updates of a person from the queue if the terminal reports another name for the person. Withdrawals of
 * ended access rights stay queued. The desired state of the employees in `waiting` does not change.
 */
export async function holdBack(
  db: Db,
  deviceId: number,
  employeeIds: readonly number[],
  wanted: readonly DesiredEntry[],
): Promise<{ people: DesiredEntry[]; waiting: Set<number> }> {
  const pins = new Set(wanted.map(({ pin }) => pin));
  const held = await queries.findHeld(db, deviceId, [...pins]);
  const { delivery } = await findTraits(db, deviceId);
  const isCalled = delivery === 'CALL';
  const withdrawn = (confirmed: string | null, command: string): string | null => {
    if (isCalled) return withdrawalOf(confirmed, command);
    return isWithdrawal(confirmed, command) ? command : null;
  };
  const commands = wanted.map((one) => {
    const confirmed = held.get(one.pin);
    return { ...one, command: confirmed === undefined ? one.command : withdrawn(confirmed, one.command) };
  });
  // When the access rights of a person have ended, a polling terminal deletes the person. A called terminal keeps the
  // person if it reports another name.
  const leaving = isCalled ? await queries.findHeldOf(db, deviceId, employeeIds) : [];
  const closed = leaving
    .filter(({ pin }) => !pins.has(pin))
    .map(({ pin, employeeId, confirmed }) => ({
      ...{ employeeId, visitorId: null, pin, endsAt: null },
      command: withdrawalOf(confirmed, null),
    }));
  const all = [...commands, ...closed];
  return {
    people: all.flatMap(({ command, ...one }) => (command === null ? [] : [{ ...one, command }])),
    waiting: new Set(
      all.flatMap(({ command, employeeId }) => (command === null && employeeId !== null ? [employeeId] : [])),
    ),
  };
}
