import { type ContractRule, contractRules } from '@gatehouse/api/contracts/contract-rules';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CreateContractRule, EditContractRule } from './ContractRuleForm.tsx';
import { contractRulesUrl } from './contractRules.url.ts';
import { RuleSwitch } from './RuleSwitch.tsx';

/**
 * Reminder rules: the number of days before the end of a contract when people are notified (spec §2 "contract
 * notification settings").
 */
export function ContractRulesPage() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(contractRulesUrl);
  const { url, go } = address;
  const { keyword, page } = url;
  const sort = contractRules.list.query.shape.sort.safeParse(url.sort).success ? url.sort : undefined;
  const pages = usePageSize('contract-rules', 15);
  const list = useApi(contractRules.list, { query: { keyword, page, sort, size: pages.size } });
  const open = useDialogs(address, list.data?.content);
  return (
    <>
      <PageHeader>
        <CreateButton onClick={() => go({ create: true })} operation={contractRules.create}>
          {t('contracts.contractRules.create')}
        </CreateButton>
      </PageHeader>
      <TableList
        actions={(rule) => (
          <>
            {can(contractRules.update) && <EditAction name={rule.name} onClick={() => open.edit(rule)} />}
            {can(contractRules.remove) && <DeleteAction name={rule.name} onClick={() => open.remove(rule)} />}
          </>
        )}
        address={address}
        answer={list.data}
        columns={useColumns()}
        empty={
          <EmptyState
            text={t('contracts.contractRules.emptyHint')}
            title={t('contracts.contractRules.empty')}
          />
        }
        keyOf={(rule) => rule.id}
        label={t('titles./contract-settings')}
        load={loadOf(list)}
        name="contract-rules"
        pages={pages}
        search={t('contracts.contractRules.search')}
        sort={sort}
      />
      {open.isCreating && <CreateContractRule onClose={open.close} />}
      {open.edited && <EditContractRule onClose={open.close} rule={open.edited} />}
      {open.removed && (
        <DeleteDialog
          about={[]}
          done={t('contracts.contractRules.deleted')}
          name={open.removed.name}
          onClose={open.close}
          operation={contractRules.remove}
          params={{ id: open.removed.id }}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<ContractRule>[] {
  const t = useText();
  return [
    {
      id: 'name',
      header: t('contracts.contractRules.fields.name'),
      cell: (rule) => rule.name,
      sort: 'name',
    },
    {
      id: 'days',
      header: t('contracts.contractRules.fields.remindBeforeDay'),
      cell: (rule) => formatNumber(rule.remindBeforeDay),
      sort: 'remindBeforeDay',
      numeric: true,
    },
    {
      id: 'enabled',
      header: t('contracts.contractRules.fields.isEnabled'),
      phone: 'first',
      cell: (rule) => <RuleSwitch rule={rule} />,
    },
  ];
}
