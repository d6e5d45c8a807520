import { createHash, randomBytes } from 'node:crypto';
import type { makeDevices } from '../area/devices.ts';
import type { FactoryKit } from '../factory.ts';

type LcdLogParents = ReturnType<typeof makeDevices>;

export const makeLcdLogs = ({ owner, insert, next, clock }: FactoryKit, { device }: LcdLogParents) => ({
  async lcdLog(
    overrides: { companyId?: number } = {},
  ): Promise<{ id: number; companyId: number; fileName: string }> {
    const tablet = await device({ protocol: 'JSON', ...overrides });
    const { companyId } = tablet;
    await owner.query("UPDATE devices SET device_type = 'TABLET' WHERE id = $1", [tablet.id]);
    const name = createHash('sha256').update(randomBytes(16)).digest('hex');
    const fileName = `tablet-${next()}.log`;
    await owner.query('INSERT INTO files (company_id, name, size, brought_at) VALUES ($1, $2, 10, $3)', [
      companyId,
      name,
      clock.now(),
    ]);
    const id = await insert(
      `INSERT INTO lcd_logs (company_id, device_id, device_type, logged_at, file_name, file, size, received_at)
       VALUES ($1, $2, 'TABLET', $3, $4, $5, 10, $3)`,
      [companyId, tablet.id, clock.now(), fileName, name],
    );
    return { id, companyId, fileName };
  },
});
