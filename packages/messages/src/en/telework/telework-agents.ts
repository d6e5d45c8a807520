import type { TeleworkAgent } from '@gatehouse/api/telework/telework-agents';
import type { Fields } from '../../texts.ts';

export const teleworkAgents = {
  one: 'Telework agent',
  fields: {
    agentName: 'Name',
    createdDate: 'Added',
    seenAt: 'Last report',
  },
  title: 'My agents',
  hint: 'An agent such as ActivityWatch reports when you work on your computer, and in which app. It signs in with your token, which you can revoke at any time.',
  empty: 'No agents yet',
  emptyHint: 'Add an agent to record your time.',
  create: 'Add agent',
  nameHint: 'A name to recognise it by, such as the computer it’s on',
  never: 'Never',
  tokenTitle: 'Token for {name}',
  tokenText:
    'Copy the token into the agent now; it won’t be shown again. The agent reports to {address} and sends the token in the header Authorization: Bearer.',
  withdrawText: 'The agent can no longer report. Time already reported is kept.',
  said: {
    create: 'Agent added',
    remove: 'Token revoked',
  },
} as const satisfies { fields: Fields<TeleworkAgent>; [more: string]: unknown };
