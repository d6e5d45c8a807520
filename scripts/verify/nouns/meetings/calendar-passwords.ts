import { calendarPasswords } from '@gatehouse/api/meetings/calendar-passwords';
import { byId, type Id, mine, missing, ofPerson, personAt, row } from '../calls.ts';
import { nounProof, standing } from '../proof.ts';
import { fresh, own } from '../words.ts';

/** One of each of the people that others look at. */
const ready = row(async ({ make }, { staff, colleague, other }) => {
  const ofEmployees = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    ofEmployees.set(person.employeeId, (await make.calendarPassword(person)).id);
  return ofEmployees;
});

/** A password of somebody by place; of oneself a new one, which the call may withdraw. */
const password: Id = async (wanted) => {
  const person = await personAt(wanted);
  if (!person?.employeeId) return missing;
  const stands =
    wanted.place === 'self' || wanted.isFresh
      ? undefined
      : standing(wanted.tenant, ready).get(person.employeeId);
  return stands ?? (await wanted.world.stand.make.calendarPassword(person)).id;
};

export const calendarPasswordsProof = nounProof(calendarPasswords, {
  // STAFF: "own schedules CRUD"; nobody else's, not even an administrator's, is there
  expected: { list: own, create: own, remove: own },
  calls: {
    list: mine(),
    create: {
      places: ['self'],
      input: async ({ actor, world }) => {
        // there is a limit, and many calls
        if (actor.person?.employeeId)
          await world.stand.make.owner.query('DELETE FROM calendar_passwords WHERE employee_id = $1', [
            actor.person.employeeId,
          ]);
        return { body: { programName: fresh() } };
      },
    },
    remove: byId(password, {}, ofPerson),
  },
  rows: [ready],
  unreachable: {
    portal: ['calendar_passwords__secret_hash'],
    lookedUp: ['calendar_passwords__employee_id'],
  },
});
