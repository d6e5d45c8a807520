import type { FactoryKit } from '../factory.ts';

export interface Company {
  id: number;
  code: string;
  name: string;
}

export const makeCompanies = ({ owner, insert, next }: FactoryKit) => ({
  async company({ timeZone = 'Asia/Ho_Chi_Minh' }: { timeZone?: string } = {}): Promise<Company> {
    const code = `C${next()}`;
    const name = `Company ${code}`;
    const id = await insert(
      'INSERT INTO companies (company_code, company_name, time_zone) VALUES ($1, $2, $3)',
      [code, name, timeZone],
    );
    await owner.query('INSERT INTO default_shifts (company_id) VALUES ($1)', [id]);
    return { id, code, name };
  },
});
