import type { FactoryKit, MadeRow } from './kit.ts';

export const makeRoles = ({ insert, next }: FactoryKit) => ({
  /** A role of a company, with one permission, which nobody holds. */
  async role({ companyId }: { companyId: number }): Promise<MadeRow> {
    const code = `ROLE${next()}`;
    const id = await insert(
      "INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, $2, $2, '{MY_PROFILE}')",
      [companyId, code],
    );
    return { id, companyId, code };
  },
});
