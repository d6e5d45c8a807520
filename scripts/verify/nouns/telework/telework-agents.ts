import { teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import { byId, type Id, mine, missing, ofPerson, personAt, row } from '../calls.ts';
import { nounProof, standing } from '../proof.ts';
import { fresh, own } from '../words.ts';

/** One of each of the people that others look at. */
const ready = row(async ({ make }, { staff, colleague, other }) => {
  const ofEmployees = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    ofEmployees.set(person.employeeId, (await make.teleworkAgent(person)).id);
  return ofEmployees;
});

/** An agent of somebody by place; of oneself a new one, which the call may withdraw. */
const agent: Id = async (wanted) => {
  const person = await personAt(wanted);
  if (!person?.employeeId) return missing;
  const stands =
    wanted.place === 'self' || wanted.isFresh
      ? undefined
      : standing(wanted.tenant, ready).get(person.employeeId);
  return stands ?? (await wanted.world.stand.make.teleworkAgent(person)).id;
};

export const teleworkAgentsProof = nounProof(teleworkAgents, {
  // an agent reports for its person alone: nobody else's, not even an administrator's, is there
  expected: { list: own, create: own, remove: own },
  calls: {
    list: mine(),
    create: {
      places: ['self'],
      input: async ({ actor, world }) => {
        // there is a limit, and many calls
        if (actor.person?.employeeId)
          await world.stand.make.owner.query('DELETE FROM telework_agents WHERE employee_id = $1', [
            actor.person.employeeId,
          ]);
        return { body: { agentName: fresh() } };
      },
    },
    remove: byId(agent, {}, ofPerson),
  },
  rows: [ready],
  seed: {
    'telework_buckets.bucket_type': 'afkstatus',
    'telework_events.bucket_number': ({ idOf }) => idOf('telework_buckets'),
  },
  meaningful: ['telework_buckets.bucket_type'],
  unreachable: {
    target: ['telework_buckets__company_id__id'],
    shape: ['telework_buckets__bucket_type'],
    portal: [
      'telework_agents__token_hash',
      'telework_buckets__employee_id__bucket_id',
      'telework_events__bucket_number__started_at__data_hash',
      'telework_events__ended_at',
    ],
    lookedUp: [
      'telework_agents__employee_id',
      'telework_buckets__employee_id',
      'telework_events__employee_id',
      'telework_events__bucket_number',
    ],
  },
});
