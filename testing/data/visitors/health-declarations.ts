import { createEmptyAnswers } from '@gatehouse/api/visitors/health-declarations';
import { seal } from '../../../apps/server/src/platform/seal.ts';
import type { FactoryKit } from '../factory.ts';

export const makeHealthDeclarations = ({ insert, clock, owner }: FactoryKit) => ({
  async healthDeclaration(
    masterKey: Buffer,
    meeting: { id: number; companyId: number | null; meetingId: number },
  ) {
    const declaration = {
      companyName: 'Guests',
      address: 'There',
      phoneNumber: '0912345678',
      ...createEmptyAnswers(),
    };
    const { rows } = await owner.query<{ email: string }>(
      'SELECT lower(guests[1]) AS email FROM meetings WHERE id = $1',
      [meeting.meetingId],
    );
    const email = rows[0]?.email ?? 'guest@example.com';
    const id = await insert(
      `INSERT INTO health_declarations (company_id, occurrence_id, email, name, sealed, declared_at)
       VALUES ($1, $2, $3, 'Guest', $4, $5)`,
      [
        meeting.companyId,
        meeting.id,
        email,
        seal(masterKey, 'health declarations', Buffer.from(JSON.stringify(declaration))),
        clock.now(),
      ],
    );
    return { id, meetingId: meeting.id, email };
  },
});
