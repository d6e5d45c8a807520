import { calendarPasswords } from '@gatehouse/api/meetings/calendar-passwords';
import { byId, type IdResolver, mine, missing, ofPerson, personAt, row } from '../calls.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { fresh, own } from '../words.ts';

/** One app password for each employee of the prepared test companies. */
const ready = row(async ({ make }, { staff, colleague, other }) => {
  const ofEmployees = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    ofEmployees.set(person.employeeId, (await make.calendarPassword(person)).id);
  return ofEmployees;
});

/**
 * Returns an app password of the person that the call is about. If that person is the caller, creates one, because the
 * call may delete it.
 */
const passwordId: IdResolver = async (context) => {
  const person = await personAt(context);
  if (!person?.employeeId) return missing;
  const preparedId =
    context.place === 'self' || context.isFresh
      ? undefined
      : preparedRow(context.tenant, ready).get(person.employeeId);
  return preparedId ?? (await context.world.stand.make.calendarPassword(person)).id;
};

export const calendarPasswordsProof = nounProof(calendarPasswords, {
  // Expected roles from the specification: STAFF: "own schedules CRUD". No one, not even an administrator, can see
  // another person's app passwords.
  expected: { list: own, create: own, remove: own },
  calls: {
    list: mine(),
    create: {
      places: ['self'],
      input: async ({ actor, world }) => {
        // Deletes the app passwords of earlier calls, because the number of app passwords per person is limited.
        if (actor.person?.employeeId)
          await world.stand.make.owner.query('DELETE FROM calendar_passwords WHERE employee_id = $1', [
            actor.person.employeeId,
          ]);
        return { body: { programName: fresh() } };
      },
    },
    remove: byId(passwordId, {}, ofPerson),
  },
  rows: [ready],
  unreachable: {
    portal: ['calendar_passwords__secret_hash'],
    lookedUp: ['calendar_passwords__employee_id'],
  },
});
