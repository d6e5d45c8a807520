import {
  type ScheduleEvent,
  type ScheduleOwner,
  type SchedulePlace,
  schedules,
} from '@gatehouse/api/meetings/schedules';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { LongTextField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { FormNote } from '../../../ui/form/FormNote.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { ColorField } from '../meetings/ColorField.tsx';
import type { MeetingTimesForm } from '../meetings/typedMeeting.ts';
import { WhenFields } from '../meetings/WhenFields.tsx';

const errorFields = {
  HR_DEPARTMENT_NOT_FOUND: 'ownerType',
  HR_COMPANY_NOT_FOUND: 'ownerType',
  HR_EMPLOYEE_NOT_FOUND: 'ownerType',
} as const;

interface CreateEventProps {
  proposes: { ownerType: ScheduleOwner; departmentId?: number | undefined };
  times: { start: string; end: string; isAllDay: boolean };
  onClose: () => void;
}

/** The form for a new event. The page sets the default owner. */
export function CreateEvent({ proposes, times, onClose }: CreateEventProps) {
  const t = useText();
  const placesResult = useApi(schedules.places);
  const all = placesResult.data?.content;
  if (!all)
    return (
      <Dialog onClose={onClose} title={t('meetings.schedules.create')}>
        <Waiting height={240} of={placesResult} />
      </Dialog>
    );
  const fitting = all.filter(
    ({ ownerType, departmentId }) =>
      ownerType === proposes.ownerType && departmentId === (proposes.departmentId ?? departmentId),
  );
  const proposed = fitting.find(({ isApproved }) => isApproved) ?? fitting[0] ?? all[0];
  return <NewEventForm all={all} onClose={onClose} proposed={proposed} times={times} />;
}

const keyOf = ({
  ownerType,
  departmentId,
  companyId,
}: Pick<SchedulePlace, 'ownerType' | 'departmentId' | 'companyId'>) =>
  `${ownerType} ${departmentId ?? companyId}`;

interface EventFormProps {
  all: readonly SchedulePlace[];
  proposed: SchedulePlace | undefined;
  times: CreateEventProps['times'];
  onClose: () => void;
}

function NewEventForm({ all, proposed, times, onClose }: EventFormProps) {
  const t = useText();
  const form = useCreate(
    schedules.create,
    {
      ...{ title: '', content: '', color: '33CC99', ...times },
      ownerType: proposed?.ownerType ?? null,
      departmentId: proposed?.departmentId ?? null,
      companyId: proposed?.companyId ?? null,
    },
    { places: errorFields, onClose },
  );
  const { values, fields } = form;
  const schedulePlace = all.find(
    (candidate) =>
      values.ownerType !== null && keyOf(candidate) === keyOf({ ...values, ownerType: values.ownerType }),
  );
  return (
    <FormModal {...form.dialog} second={form.andNew} size="middle" title={t('meetings.schedules.create')}>
      <SelectField
        clash={undefined}
        hint={
          schedulePlace &&
          t(schedulePlace.isApproved ? 'meetings.schedules.atOnce' : 'meetings.schedules.waits')
        }
        label={t('meetings.schedules.fields.ownerType')}
        load="here"
        name={fields.ownerType.name}
        onChange={(key) => {
          const next = all.find((candidate) => keyOf(candidate) === key);
          if (next)
            form.set({
              ownerType: next.ownerType,
              departmentId: next.departmentId,
              companyId: next.companyId,
            });
        }}
        options={all.map((candidate) => ({
          value: keyOf(candidate),
          label: t(`meetings.schedules.places.${candidate.ownerType}`, { name: candidate.name }),
        }))}
        problem={fields.ownerType.problem ?? fields.departmentId.problem}
        required
        value={schedulePlace ? keyOf(schedulePlace) : null}
      />
      <EventFields fields={fields} form={form} timeZone={schedulePlace?.timeZone} />
    </FormModal>
  );
}

/** The form for an existing event. The owner cannot be changed. */
export function EditEvent({ event, onClose }: { event: ScheduleEvent; onClose: () => void }) {
  const t = useText();
  const form = useEdit(schedules.update, event, { onClose });
  const isWriter = event.may.approve !== undefined;
  const note = isWriter ? 'meetings.schedules.approvesBySaving' : 'meetings.schedules.again';
  return (
    <FormModal {...form.dialog} size="middle" title={t('meetings.schedules.edit')}>
      <FormNote text={event.eventStatus === 'APPROVED' ? undefined : t(note)} />
      <EventFields fields={form.fields} form={form} timeZone={event.timeZone} />
    </FormModal>
  );
}

interface EventFieldsProps {
  fields: Pick<
    FormFields<FormValues<typeof schedules.update.body>>,
    'title' | 'content' | 'color' | 'isAllDay'
  >;
  form: MeetingTimesForm;
  timeZone: string | undefined;
}

function EventFields({ fields, form, timeZone }: EventFieldsProps) {
  const t = useText();
  return (
    <>
      <TextField {...fields.title} label={t('meetings.schedules.fields.title')} />
      <WhenFields
        form={form}
        hint={timeZone && t('meetings.schedules.clockOf', { zone: timeZone.replaceAll('_', ' ') })}
      />
      <SwitchField
        {...fields.isAllDay}
        hint={t('meetings.schedules.allDayHint')}
        label={t('meetings.schedules.fields.isAllDay')}
      />
      <ColorField {...fields.color} label={t('meetings.schedules.fields.color')} />
      <LongTextField {...fields.content} label={t('meetings.schedules.fields.content')} />
    </>
  );
}
