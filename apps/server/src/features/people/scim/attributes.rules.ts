export const coreUrn = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const enterpriseUrn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** Attributes of the enterprise extension (RFC 7643 §4.3), in lower case. */
const enterpriseNames = new Set([
  'employeenumber',
  'costcenter',
  'organization',
  'division',
  'department',
  'manager',
]);
const owners: ReadonlyMap<string, (name: string) => boolean> = new Map([
  [coreUrn.toLowerCase(), (name) => !enterpriseNames.has(name)],
  [groupUrn.toLowerCase(), (name) => !enterpriseNames.has(name)],
  [enterpriseUrn.toLowerCase(), (name) => enterpriseNames.has(name)],
]);

export const isUserSchema = (text: string): boolean =>
  [coreUrn, enterpriseUrn].some((urn) => urn.toLowerCase() === text.toLowerCase());

/**
 * Returns the name of a SCIM attribute in lower case, for example `username` for `urn:…:core:2.0:User:userName`. Also
 * finds attributes of the enterprise extension without their URN. Undefined if the schema is unknown or has no such
 * attribute.
 */
export function attributeName(urn: string | undefined, name: string): string | undefined {
  const key = name.toLowerCase();
  if (urn === undefined) return key;
  return owners.get(urn.toLowerCase())?.(key) ? key : undefined;
}
