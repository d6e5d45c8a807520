import { parsePairs } from '../ingest/reading/field-pairs.ts';
import { updatePrefix } from './stored-commands.rules.ts';

/** Parses the fields of a stored command that updates a person. The field names are in lower case. */
export const parseUpdate = (command: string): Map<string, string> =>
  parsePairs(command.replace(updatePrefix, '').split('\t'));
const closed = '\tClosed';
const locksOf = (fields: Map<string, string>) => Number(fields.get('locks') ?? 1);

/**
 * Returns whether the desired command removes a card or a lock that the terminal confirmed for the person. If so, the
 * command is sent even if the terminal reports another name (rules.md §4).
 */
export function isWithdrawal(confirmed: string | null, desired: string): boolean {
  if (!confirmed?.startsWith(updatePrefix)) return false;
  const [before, after] = [parseUpdate(confirmed), parseUpdate(desired)];
  const card = before.get('card') ?? '';
  const isOtherCard = card !== '' && card !== (after.get('card') ?? '');
  return isOtherCard || (locksOf(before) & ~locksOf(after)) !== 0;
}

/**
 * Returns the confirmed command without the card or access rights that have ended, or null if none has ended. Used for
 * terminals that can withdraw a card or face without deleting the person. The name and all other fields stay as
 * confirmed.
 * @param wanted The command of the desired state. Null if the person may no longer enter.
 */
export function withdrawalOf(confirmed: string | null, wanted: string | null): string | null {
  if (!confirmed?.startsWith(updatePrefix) || confirmed.endsWith(closed)) return null;
  const withoutCard = confirmed.replace(/\tCard=[^\t]*/, '\tCard=');
  if (wanted === null) return `${withoutCard.replace(/\tValid=[^\t]*/, '')}${closed}`;
  const card = parseUpdate(confirmed).get('card') ?? '';
  return card !== '' && card !== (parseUpdate(wanted).get('card') ?? '') ? withoutCard : null;
}
