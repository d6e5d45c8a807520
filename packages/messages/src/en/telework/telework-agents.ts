import type { TeleworkAgent } from '@gatehouse/api/telework/telework-agents';
import type { Fields } from '../../texts.ts';

/** Programs that report what somebody works on. */
export const teleworkAgents = {
  one: 'Telework agent',
  fields: {
    agentName: 'Name',
    createdDate: 'Added',
    seenAt: 'Last report',
  },
  title: 'My agents',
  hint: 'An agent such as ActivityWatch reports from your computer when you work and in which app. It signs in with a token of yours, which you can withdraw at any time.',
  empty: 'No agents yet',
  emptyHint: 'Add one to have your times recorded.',
  create: 'Add an agent',
  nameHint: 'By which you tell it from others, such as the computer it is on',
  never: 'Never yet',
  tokenTitle: 'The token of {name}',
  tokenText:
    'Enter it in the agent now: nobody can see it again. The agent reports to {address} and sends the token in the header Authorization: Bearer.',
  withdrawText: 'It can report nothing from then on. What it has reported stays.',
  said: {
    create: 'The agent has been added.',
    remove: 'The token has been withdrawn.',
  },
} as const satisfies { fields: Fields<TeleworkAgent>; [more: string]: unknown };
