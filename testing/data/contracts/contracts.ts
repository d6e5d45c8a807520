import type { FactoryKit } from '../factory.ts';
import type { makeCompanies } from '../people/companies.ts';

type ContractParents = ReturnType<typeof makeCompanies>;

interface ContractOverrides {
  companyId?: number;
  typeId?: number;
  /** Start of the contract in local time of the company. */
  start?: string;
  end?: string;
}

export const makeContracts = ({ insert, next, clock }: FactoryKit, { company }: ContractParents) => {
  const contractType = async (): Promise<{ id: number; name: string }> => {
    const name = `Type ${next()}`;
    const at = clock.now();
    return {
      id: await insert('INSERT INTO contract_types (name, created_at, updated_at) VALUES ($1, $2, $2)', [
        name,
        at,
      ]),
      name,
    };
  };
  return {
    contractType,
    /** Inserts a contract, by default for one day in 2030. */
    async contract(
      overrides: ContractOverrides = {},
    ): Promise<{ id: number; companyId: number; code: string }> {
      const companyId = overrides.companyId ?? (await company()).id;
      const typeId = overrides.typeId ?? (await contractType()).id;
      const code = `K${next()}`;
      const { start = '2030-01-01', end = '2030-01-02' } = overrides;
      const id = await insert(
        `INSERT INTO contracts (company_id, contract_type_id, contract_code, sign_date, start_date, end_date, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $4, $5, $6, $6)`,
        [companyId, typeId, code, start, end, clock.now()],
      );
      return { id, companyId, code };
    },
    async contractRule(remindBeforeDay = 30): Promise<{ id: number; name: string }> {
      const name = `Rule ${next()}`;
      const id = await insert(
        'INSERT INTO contract_rules (name, remind_before_day, created_at, updated_at) VALUES ($1, $2, $3, $3)',
        [name, remindBeforeDay, clock.now()],
      );
      return { id, name };
    },
  };
};
