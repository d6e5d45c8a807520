import type { Actor, ExpectedAccess, RowOwner, World } from '@gatehouse/testing/nouns/proof';
import { isClosedToToken } from './tokens.closed.ts';

/** Returns whether a caller may call the operation at all, regardless of the row. */
export const mayCall = (actor: Actor, name: string, expected: ExpectedAccess): boolean =>
  expected.who === 'anybody' ||
  (!isClosedToToken(actor, name, expected) &&
    (actor.roles?.some((role) => expected.who.includes(role)) ?? false));

/** Returns whether a caller may call the operation on this row. */
export function isAllowed(
  world: World,
  actor: Actor,
  name: string,
  expected: ExpectedAccess,
  rowOwner: RowOwner,
): boolean {
  const { who, reach } = expected;
  if (who === 'anybody') return true;
  if (!actor.roles || !mayCall(actor, name, expected)) return false;
  if (reach === 'installation') return actor.roles.includes('SYSADMIN') && rowOwner !== 'missing';
  if (rowOwner === 'none' || (rowOwner === 'self' && (reach === 'account' || actor.person?.employeeId)))
    return true;
  if (rowOwner === 'missing' || rowOwner === 'self' || reach === 'self' || reach === 'account') return false;
  if (actor.roles.includes('SYSADMIN')) return true;
  const isOfCompany = (rowOwner === 'otherCompany') === (actor.tenant === world.b);
  if (!isOfCompany || reach === 'company' || actor.roles.includes('ADMIN')) return isOfCompany;
  if (reach === 'kept') return false;
  const departmentId = world.a.departments[rowOwner === 'otherDepartment' ? 1 : 0];
  return actor.manages.includes(departmentId);
}
