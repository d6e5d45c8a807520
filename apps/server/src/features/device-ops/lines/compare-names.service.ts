import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { noteAbsent, storeReported } from '../device-people/reported-people.service.ts';
import { isSameName } from '../device-people/same-name.rules.ts';
import type { ClaimedLine, FoundPeople, FoundPerson, Searched, TerminalSession } from './called-terminals.ts';
import { dropDeletions, findSearched } from './compare-names.queries.ts';

/**
 * Searches a terminal for people and compares their names with the names of the employees. Runs before commands about
 * these employees (rules.md §4.3). If a terminal does not support the search, the commands are executed without the
 * comparison.
 */
export async function compareNames(
  services: Services,
  session: TerminalSession,
  line: ClaimedLine,
  pins: readonly string[],
): Promise<Map<string, Searched>> {
  const found = await session.findPeople(pins);
  if (found.isOk) {
    const { database, settings, clock } = services;
    await database.asCompanies([line.companyId], (db) =>
      recordSearchResult(settings.masterKey, db, line, clock.now(), pins, found),
    );
    const { people, isWhole } = found;
    return new Map(
      pins.map((pin) => {
        const own = people.get(pin)?.own ?? null;
        return [pin, { own, isAbsent: own === null && isWhole, refusal: null }];
      }),
    );
  }
  // A terminal that rejects a search for several terminal user IDs may accept a search for one.
  if (!found.isUnsupported && !found.isPassing && pins.length > 1) {
    const singly: [string, Searched][] = [];
    for (const pin of pins) singly.push(...(await compareNames(services, session, line, [pin])));
    return new Map(singly);
  }
  const refusal = found.isUnsupported ? null : found.word;
  return new Map(pins.map((pin) => [pin, { own: null, isAbsent: false, refusal }]));
}

async function recordSearchResult(
  masterKey: Buffer,
  db: Db,
  line: ClaimedLine,
  at: Date,
  pins: readonly string[],
  { people, isWhole }: FoundPeople,
): Promise<void> {
  const { companyId, deviceId } = line;
  const searched = await findSearched(db, companyId, deviceId, pins);
  const found = searched.flatMap((one) => {
    const person = people.get(one.pin);
    return person ? [{ ...one, person }] : [];
  });
  const strangers = found.filter((one) => !one.isClaimed && isStranger(one));
  await dropDeletions(
    db,
    deviceId,
    strangers.map(({ pin }) => pin),
  );
  await storeReported(
    masterKey,
    db,
    line,
    at,
    [...found.filter(({ isClaimed }) => isClaimed), ...strangers].map(({ pin, person }) => ({
      ...{ pin, name: person.name, privilege: person.isAdministrator ? administrator : 0 },
      ...{ password: '', group: '', timeZones: '', verify: '' },
    })),
  );
  const absent = searched.filter(({ pin }) => !people.has(pin)).map(({ pin }) => pin);
  if (isWhole) await noteAbsent(db, line, absent);
}

/** Privilege code of a person with permission to open the menu of a terminal. */
const administrator = 14;

/**
 * Returns whether a queued deletion would remove the wrong person. This is the case if the terminal user ID no longer
 * belongs to an employee and the terminal now has another person under it.
 */
function isStranger({
  confirmed,
  isSent,
  person,
}: {
  confirmed: string | null;
  isSent: boolean;
  person: FoundPerson;
}) {
  const sent = /\tName=([^\t]*)/.exec(confirmed ?? '')?.[1];
  return sent === undefined ? isSent : !isSameName(person.name, [sent]);
}
