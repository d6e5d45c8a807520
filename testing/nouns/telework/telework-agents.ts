import { teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import { byId, type IdResolver, mine, missing, ofPerson, personAt, row } from '../calls.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { fresh, own } from '../words.ts';

/** One agent for each employee of the prepared test companies. */
const ready = row(async ({ make }, { staff, colleague, other }) => {
  const ofEmployees = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    ofEmployees.set(person.employeeId, (await make.teleworkAgent(person)).id);
  return ofEmployees;
});

/**
 * Returns an agent of the person that the call is about. If that person is the caller, creates an agent, because the
 * call may delete it.
 */
const agentId: IdResolver = async (context) => {
  const person = await personAt(context);
  if (!person?.employeeId) return missing;
  const preparedId =
    context.place === 'self' || context.isFresh
      ? undefined
      : preparedRow(context.tenant, ready).get(person.employeeId);
  return preparedId ?? (await context.world.stand.make.teleworkAgent(person)).id;
};

export const teleworkAgentsProof = nounProof(teleworkAgents, {
  // An agent reports only for its owner. No one, not even an administrator, can see another person's agents.
  expected: { list: own, create: own, remove: own },
  calls: {
    list: mine(),
    create: {
      places: ['self'],
      input: async ({ actor, world }) => {
        // Deletes the agents of earlier calls, because the number of agents per person is limited.
        if (actor.person?.employeeId)
          await world.stand.make.owner.query('DELETE FROM telework_agents WHERE employee_id = $1', [
            actor.person.employeeId,
          ]);
        return { body: { agentName: fresh() } };
      },
    },
    remove: byId(agentId, {}, ofPerson),
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
