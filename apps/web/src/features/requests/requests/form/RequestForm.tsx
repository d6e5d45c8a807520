import { type Request, requests } from '@gatehouse/api/requests/requests';
import { useSave } from '../../../../platform/call/useSave.ts';
import { today } from '../../../../platform/dateRanges.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../../ui/form/useCreate.ts';
import { useEdit } from '../../../../ui/form/useEdit.ts';
import { RequestFields } from './RequestFields.tsx';
import { rangeOf } from './requestDraft.ts';

const errorFields = {
  REQ_TYPE_NOT_FOUND: 'subType',
  REQ_CLASH: 'startTime',
  REQ_PUNCH_NOT_FOUND: 'punchId',
} as const;

interface CreateRequestProps {
  /** Date to correct, for a new punch correction. Undefined for other requests. */
  corrected: string | undefined;
  onClose: () => void;
}

/** Form that creates a request, as a draft or submitted immediately. */
export function CreateRequest({ corrected, onClose }: CreateRequestProps) {
  const t = useText();
  const date = today();
  const range = corrected
    ? { type: 'CORRECTION' as const, ...rangeOf('TIME', corrected, corrected) }
    : { type: null, ...rangeOf('WHOLE', date, date) };
  const form = useCreate(
    requests.create,
    {
      ...{ title: '', subType: null, reason: '', roomId: null, punchId: null },
      ...range,
      ...{ cancelsId: null, cancelDates: [], submitted: true },
    },
    {
      places: errorFields,
      done: ({ status }) => t(status === 'DRAFT' ? 'requests.requests.drafted' : 'requests.requests.sent'),
      onClose,
    },
  );
  const { onSubmit } = form.dialog;
  return (
    <FormModal
      {...form.dialog}
      onSubmit={(body) => onSubmit({ ...body, submitted: true })}
      second={{
        label: t('requests.requests.saveDraft'),
        onSubmit: (body) => onSubmit({ ...body, submitted: false }),
      }}
      size="middle"
      submit={t('requests.requests.send')}
      title={t('requests.requests.create')}
    >
      <RequestFields form={form} />
    </FormModal>
  );
}

/** Form that edits a draft and submits it. */
export function EditRequest({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useText();
  const form = useEdit(requests.update, { ...request, submitted: false }, { places: errorFields, onClose });
  // This save submits the draft, which is possible even if the draft was not changed.
  const { save, isPending } = useSave(requests.update, {
    done: ({ status }) => t(status === 'DRAFT' ? 'requests.requests.drafted' : 'requests.requests.sent'),
    onSuccess: onClose,
    onRefusal: form.refuse,
  });
  const params = { id: request.id };
  return (
    <FormModal
      {...form.dialog}
      onSubmit={(body) => save({ params, body: { ...body, submitted: true } })}
      pending={isPending}
      second={{
        label: t('requests.requests.saveDraft'),
        onSubmit: (body) => save({ params, body: { ...body, submitted: false } }),
      }}
      size="middle"
      submit={t('requests.requests.send')}
      title={t('requests.requests.edit')}
    >
      <RequestFields form={form} />
    </FormModal>
  );
}
