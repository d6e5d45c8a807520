import { shown } from '../../../platform/db/columns.ts';
import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { dated, rowOf } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = { agentName: 'agent_name' } as const;

/** The viewer's own: nobody else's are anybody's business. */
const described = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('telework_agents')
    .select([
      ...shown('telework_agents', columns),
      'telework_agents.created_at as createdDate',
      'telework_agents.seen_at as seenAt',
    ])
    .where((eb) => ofViewer(eb.ref('telework_agents.company_id'), viewer))
    .where('telework_agents.employee_id', '=', viewer.employeeId ?? 0);

const present = ({ seenAt, ...row }: { createdDate: Date; seenAt: Date | null } & Row) => ({
  ...dated(row),
  seenAt: seenAt?.toISOString() ?? null,
});
interface Row {
  id: number;
  version: number;
  companyId: number;
  agentName: string;
}

export const one = rowOf('telework_agents', {
  columns,
  described,
  present,
  missing: 'TEL_AGENT_NOT_FOUND',
});

export const listAgents = async (db: Db, viewer: Viewer) =>
  (await described(db, viewer).orderBy('telework_agents.id').execute()).map(present);
