import { contracts } from '@gatehouse/api/contracts/contracts';
import { Button, Group, Stack } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { PencilIcon } from '../../../ui/display/icons.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { ContractBadge } from './ContractBadge.tsx';
import { contractDate } from './contractDate.ts';

interface Props {
  id: number;
  onClose: () => void;
  onEdit: (id: number) => void;
}

/**
 * Shows one contract. A notification may link to a contract that is not on the current page of the list, so the
 * contract is loaded separately.
 */
export function ViewContract({ id, onClose, onEdit }: Props) {
  const t = useText();
  const { can } = useSession();
  const contractResult = useApi(contracts.get, { params: { id } });
  const contract = contractResult.data?.content;
  return (
    <Dialog onClose={onClose} title={contract?.contractCode ?? t('contracts.contracts.one')}>
      {!contract && <Waiting height={180} of={contractResult} />}
      {contract && (
        <Stack align="flex-start" gap="md">
          <ContractBadge state={contract.state} />
          <Facts
            lines={[
              [t('contracts.contracts.fields.contractType'), contract.contractType.name],
              [t('contracts.contracts.fields.company'), contract.company.companyName],
              [t('contracts.contracts.fields.signDate'), contractDate(contract.signDate)],
              [t('contracts.contracts.fields.startDate'), contractDate(contract.startDate)],
              [t('contracts.contracts.fields.endDate'), contractDate(contract.endDate)],
            ]}
          />
        </Stack>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} variant="default">
          {t('common.actions.close')}
        </Button>
        {contract && can(contracts.update) && (
          <Button leftSection={<PencilIcon />} onClick={() => onEdit(contract.id)}>
            {t('contracts.contracts.edit')}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
