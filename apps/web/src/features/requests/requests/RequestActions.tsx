import type { Request, RequestReason } from '@gatehouse/api/requests/requests';
import { useText } from '../../../platform/i18n/useText.ts';
import { CancelDatesIcon, CloseIcon, TickIcon, UndoIcon } from '../../../ui/display/icons.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import type { RequestsUrl } from './requests.url.ts';

interface Props {
  request: Request;
  go: (patch: RequestsUrl) => void;
}

export function RequestActions({ request, go }: Props) {
  const t = useText();
  const { id, may, title: name } = request;
  const open = (reason: RequestReason | null | undefined) => reason === null;
  return (
    <>
      {open(may.approve) && (
        <IconAction
          icon={<TickIcon />}
          label={t('requests.requests.approveOne', { name })}
          onClick={() => go({ approve: id })}
        />
      )}
      {open(may.reject) && (
        <IconAction
          icon={<CloseIcon />}
          label={t('requests.requests.rejectOne', { name })}
          onClick={() => go({ reject: id })}
        />
      )}
      {open(may.update) && <EditAction name={name} onClick={() => go({ edit: id })} />}
      {open(may.withdraw) && (
        <IconAction
          icon={<UndoIcon />}
          label={t('requests.requests.withdrawOne', { name })}
          onClick={() => go({ withdraw: id })}
        />
      )}
      {open(may.cancel) && (
        <IconAction
          icon={<CancelDatesIcon />}
          label={t('requests.requests.cancelOne', { name })}
          onClick={() => go({ cancel: id })}
        />
      )}
      {open(may.remove) && <DeleteAction name={name} onClick={() => go({ remove: id })} />}
    </>
  );
}
