import type { FactoryKit, MadeRow } from '../factory.ts';
import type { Person } from '../people/employees.ts';

export const makeRoles = ({ owner, insert, next }: FactoryKit) => {
  const role = async ({
    companyId,
    permissions = ['MY_PROFILE'],
  }: {
    companyId: number;
    permissions?: readonly string[];
  }): Promise<MadeRow> => {
    const code = `ROLE${next()}`;
    const id = await insert(
      'INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, $2, $2, $3)',
      [companyId, code, permissions],
    );
    return { id, companyId, code };
  };
  return {
    role,
    async permit(
      { accountId, companyId }: Pick<Person, 'accountId' | 'companyId'>,
      permissions: readonly string[],
    ): Promise<MadeRow> {
      const newRole = await role({ companyId: companyId ?? 0, permissions });
      await owner.query('INSERT INTO account_roles (account_id, role_id, company_id) VALUES ($1, $2, $3)', [
        accountId,
        newRole.id,
        companyId,
      ]);
      return newRole;
    },
  };
};
