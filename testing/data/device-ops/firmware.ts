import { createHash, randomBytes } from 'node:crypto';
import type { FactoryKit, MadeRow } from '../factory.ts';
import type { makeCompanies } from '../people/companies.ts';

type PackageParents = ReturnType<typeof makeCompanies>;

/** Inserts firmware packages without their files. */
export const makeFirmware = ({ owner, insert, next, clock }: FactoryKit, { company }: PackageParents) => {
  const insertPackage = async (type: string, overrides: { companyId?: number }): Promise<MadeRow> => {
    const companyId = overrides.companyId ?? (await company()).id;
    const sha256 = createHash('sha256').update(randomBytes(16)).digest('hex');
    const number = next();
    await owner.query('INSERT INTO files (company_id, name, size, brought_at) VALUES ($1, $2, 2000000, $3)', [
      companyId,
      sha256,
      clock.now(),
    ]);
    const id = await insert(
      `INSERT INTO device_packages (company_id, device_type, package_name, version_code, release_date, file, file_name, size, sha256,
         created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, 2000000, $6, $5, $5)`,
      [companyId, type, `Package ${number}`, number, clock.now(), sha256, `package-${number}.apk`],
    );
    return { id, companyId, code: `Package ${number}` };
  };
  return {
    firmware: (overrides: { companyId?: number } = {}) => insertPackage('TABLET', overrides),
    aiModel: (overrides: { companyId?: number } = {}) => insertPackage('AI_DEVICE', overrides),
  };
};
