import { createHash, randomBytes } from 'node:crypto';
import type { FactoryKit } from '../factory.ts';
import type { Person } from '../people/employees.ts';

export const makeTelework = ({ owner, insert, next, clock }: FactoryKit) => ({
  async teleworkAgent({ companyId, employeeId }: Person): Promise<{ id: number; token: string }> {
    const token = randomBytes(32).toString('base64url');
    const id = await insert(
      `INSERT INTO telework_agents (company_id, employee_id, agent_name, token_hash, created_at, updated_at)
       VALUES ($1, $2, $3, $4, now(), now())`,
      [companyId, employeeId, `Agent ${next()}`, createHash('sha256').update(token).digest()],
    );
    return { id, token };
  },
  /** Inserts a break of one hour on an unused day, by default pending. */
  async teleworkLog(
    { companyId, employeeId }: Pick<Person, 'companyId' | 'employeeId'>,
    { status = 'PENDING' }: { status?: 'PENDING' | 'APPROVED' | 'REJECTED' } = {},
  ): Promise<{ id: number }> {
    const start = new Date(clock.now().getTime() - next() * 2 * 3_600_000);
    const id = await insert(
      `INSERT INTO telework_logs (company_id, employee_id, kind, start_at, end_at, zone, note, status, created_at, updated_at)
       VALUES ($1, $2, 'BREAK', $3::timestamptz, $3::timestamptz + interval '1 hour', 'Asia/Ho_Chi_Minh', 'Lunch', $4, now(), now())`,
      [companyId, employeeId, start, status],
    );
    return { id };
  },
  /**
   * Opens a telework check for a person: a question with the right answer 5, or the request for a picture in the mode
   * FACE.
   */
  async teleworkCheck(
    { companyId, employeeId }: Pick<Person, 'companyId' | 'employeeId'>,
    verifyMode: 'RANDOM_CAPTCHA' | 'FACE' = 'RANDOM_CAPTCHA',
  ): Promise<void> {
    const numbers = verifyMode === 'FACE' ? [null, null] : [2, 3];
    await owner.query(
      `INSERT INTO telework_checks (employee_id, company_id, next_at, asked_at, first_number, second_number)
       VALUES ($1, $2, $3, $3, $4, $5)
       ON CONFLICT (employee_id) DO UPDATE SET asked_at = $3, first_number = $4, second_number = $5, wrong = 0`,
      [employeeId, companyId, clock.now(), ...numbers],
    );
    await owner.query(
      `INSERT INTO portal_settings (company_id, key, value, updated_at)
       VALUES ($1, 'telework', $3, $2)
       ON CONFLICT (company_id, key) DO UPDATE SET value = portal_settings.value || excluded.value`,
      [companyId, clock.now(), JSON.stringify({ verifyMode })],
    );
  },
});
