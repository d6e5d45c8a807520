import { parsePairs } from '../zk/zk.operlog.ts';

const prefix = 'DATA UPDATE USERINFO ';
const fieldsOf = (command: string) => parsePairs(command.replace(prefix, '').split('\t'));
const locksOf = (fields: Map<string, string>) => Number(fields.get('locks') ?? 1);

/**
 * Returns whether a command removes a card or a lock from a person that the terminal confirmed. A right that has ended
 * is withdrawn even if the terminal reports another name (rules.md §4).
 */
export function isWithdrawal(confirmed: string | null, desired: string): boolean {
  if (!confirmed?.startsWith(prefix)) return false;
  const [before, after] = [fieldsOf(confirmed), fieldsOf(desired)];
  const card = before.get('card') ?? '';
  const isOtherCard = card !== '' && card !== (after.get('card') ?? '');
  return isOtherCard || (locksOf(before) & ~locksOf(after)) !== 0;
}
