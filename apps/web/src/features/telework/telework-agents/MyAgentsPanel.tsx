import { type TeleworkAgent, teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import { useCallback, useMemo, useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate, formatInstant, formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DeleteAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { OwnList } from '../telework/OwnList.tsx';
import { teleworkAgentsUrl } from './teleworkAgents.url.ts';

interface CreatedAgent {
  agentName: string;
  token: string;
}

export function MyAgentsPanel() {
  const t = useText();
  const { url, go, replace } = useUrl(teleworkAgentsUrl);
  const list = useApi(teleworkAgents.list);
  const [createdAgent, setMade] = useState<CreatedAgent>();
  const removed = useOpenRow(list.data?.content, url.withdraw);
  const columns = useAgentColumns();
  const actions = useCallback(
    ({ id, agentName }: TeleworkAgent) => (
      <DeleteAction name={agentName} onClick={() => go({ withdraw: id })} />
    ),
    [go],
  );
  const close = () => replace({ agent: undefined, withdraw: undefined });
  return (
    <>
      <OwnList
        create={t('telework.teleworkAgents.create')}
        hint={t('telework.teleworkAgents.hint')}
        onCreate={() => go({ agent: true })}
        table={{
          actions,
          columns,
          empty: (
            <EmptyState
              text={t('telework.teleworkAgents.emptyHint')}
              title={t('telework.teleworkAgents.empty')}
            />
          ),
          keyOf: ({ id }) => id,
          load: loadOf(list),
          name: 'telework-agents',
          rows: list.data?.content,
        }}
        title={t('telework.teleworkAgents.title')}
      />
      {url.agent && (
        <AddAgent
          onClose={close}
          onMade={(newAgent) => {
            setMade(newAgent);
            close();
          }}
        />
      )}
      {createdAgent && (
        <ShownOnce
          onClose={() => setMade(undefined)}
          secret={createdAgent.token}
          title={t('telework.teleworkAgents.tokenTitle', { name: createdAgent.agentName })}
        >
          {t('telework.teleworkAgents.tokenText', { address: list.data?.address ?? '' })}
        </ShownOnce>
      )}
      {removed && (
        <DeleteDialog
          about={[formatStamp(removed.createdDate)]}
          name={removed.agentName}
          onClose={close}
          operation={teleworkAgents.remove}
          params={{ id: removed.id }}
        >
          {t('telework.teleworkAgents.withdrawText')}{' '}
        </DeleteDialog>
      )}
    </>
  );
}

function AddAgent({ onClose, onMade }: { onClose: () => void; onMade: (made: CreatedAgent) => void }) {
  const t = useText();
  const form = useCreate(
    teleworkAgents.create,
    { agentName: '' },
    { onClose, onSaved: ({ agent, token }) => onMade({ agentName: agent.agentName, token }) },
  );
  return (
    <FormModal {...form.dialog} title={t('telework.teleworkAgents.create')}>
      <TextField
        {...form.fields.agentName}
        hint={t('telework.teleworkAgents.nameHint')}
        label={t('telework.teleworkAgents.fields.agentName')}
      />
    </FormModal>
  );
}

function useAgentColumns(): Column<TeleworkAgent>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'agentName',
        header: t('telework.teleworkAgents.fields.agentName'),
        cell: ({ agentName }) => agentName,
      },
      {
        id: 'seenAt',
        header: t('telework.teleworkAgents.fields.seenAt'),
        cell: ({ seenAt }) => (seenAt ? formatInstant(seenAt) : t('telework.teleworkAgents.never')),
      },
      {
        id: 'createdDate',
        header: t('telework.teleworkAgents.fields.createdDate'),
        cell: ({ createdDate }) => formatDate(createdDate),
      },
    ],
    [t],
  );
}
