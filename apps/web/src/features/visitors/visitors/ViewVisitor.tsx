import { nationalityName } from '@gatehouse/api/visitors/countries';
import {
  type Visitor,
  type VisitorDetail,
  type VisitorReason,
  visitors,
} from '@gatehouse/api/visitors/visitors';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { FaceBadge } from '../../../ui/display/FaceBadge.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { PencilIcon, QrIcon } from '../../../ui/display/icons.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { NewCode } from './NewCode.tsx';
import { VisitorStateBadge } from './VisitorStateBadge.tsx';

interface Props {
  id: number;
  onClose: () => void;
  onEdit: () => void;
}

/** A read-only visitor, with buttons to edit and to send the QR code (spec §2). */
export function ViewVisitor({ id, onClose, onEdit }: Props) {
  const t = useText();
  const { can } = useSession();
  const { data, error, refetch } = useApi(visitors.get, { params: { id }, quiet: true });
  return (
    <Dialog onClose={onClose} title={t('visitors.visitors.view')}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Stack aria-label={t('common.states.loading')} gap="sm" role="status">
          {[1, 2, 3, 4, 5].map((line) => (
            <Skeleton height={36} key={line} />
          ))}
        </Stack>
      )}
      {data && (
        <>
          <Profile visitor={data} />
          <Group gap="sm" justify="flex-end" mt="lg">
            <Button onClick={onClose} variant="default">
              {t('common.actions.close')}
            </Button>
            <DownloadButton onDownload={() => exportSheet(visitors.exportData, { params: { id: data.id } })}>
              {t('visitors.visitors.exportData')}
            </DownloadButton>
            {data.may.newCode !== undefined && <NewCode reason={data.may.newCode} visitor={data} />}
            {data.may.sendQr !== undefined && <SendQr reason={data.may.sendQr} visitor={data} />}
            {can(visitors.update) && (
              <ReasonButton icon={<PencilIcon />} onClick={onEdit} reason={undefined}>
                {t('visitors.visitors.edit')}
              </ReasonButton>
            )}
          </Group>
        </>
      )}
    </Dialog>
  );
}

function SendQr({ visitor, reason }: { visitor: Visitor; reason: VisitorReason | null }) {
  const t = useText();
  const { save, isPending } = useSave(visitors.sendQr, {
    done: t('visitors.visitors.sent', { email: visitor.email }),
  });
  return (
    <ReasonButton
      icon={<QrIcon />}
      onClick={() => !isPending && save({ params: { id: visitor.id } })}
      reason={reason === null ? undefined : t(`visitors.visitors.notNow.${reason}`)}
      variant="default"
    >
      {t('visitors.visitors.sendQr')}
    </ReasonButton>
  );
}

/** The periods in which doors admit the visitor. */
function Windows({ visitor: { windows, state } }: { visitor: VisitorDetail }) {
  const t = useText();
  if (windows.length === 0)
    return state === 'UPCOMING' || state === 'ACTIVE'
      ? t('visitors.visitors.noWindows')
      : t('common.values.no');
  return (
    <Stack gap={2}>
      {windows.map(({ from, to }) => (
        <span key={from}>
          {formatInstant(from)} – {formatInstant(to)}
        </span>
      ))}
    </Stack>
  );
}

function Profile({ visitor }: { visitor: VisitorDetail }) {
  const t = useText();
  const { visitorCode, displayName, title, contactEmployeeId, contactPersonName, cardName, cardNum } =
    visitor;
  const lines = [
    [
      t('visitors.visitors.fields.contactPerson'),
      contactPersonName && (
        <PersonBadge employeeId={contactEmployeeId} key="contact" name={contactPersonName} />
      ),
    ],
    [t('visitors.visitors.fields.visitorCompany'), visitor.visitorCompany],
    [t('visitors.visitors.fields.gender'), t(`visitors.visitors.genders.${visitor.gender}`)],
    [t('visitors.visitors.fields.nationality'), nationalityName(visitor.nationality, language.get())],
    [t('visitors.visitors.fields.idPassportNumber'), visitor.idPassportNumber],
    [t('visitors.visitors.fields.contactDepartment'), visitor.contactDepartmentName],
    [t('visitors.visitors.fields.activeFrom'), formatInstant(visitor.activeFrom)],
    [t('visitors.visitors.fields.activeTo'), formatInstant(visitor.activeTo)],
    [t('visitors.visitors.fields.windows'), <Windows key="windows" visitor={visitor} />],
    [
      t('visitors.visitors.fields.enableQrCheckin'),
      visitor.enableQrCheckin ? visitor.email : t('common.values.no'),
    ],
    [t('visitors.visitors.fields.cardId'), cardName && `${cardName} (${cardNum})`],
    [t('visitors.visitors.fields.cardNotes'), visitor.cardNotes],
  ] as const;
  return (
    <>
      <FaceBadge
        mark={visitorCode}
        name={displayName}
        note={[visitorCode, title].filter(Boolean).join(' · ')}
        size={72}
        state={<VisitorStateBadge state={visitor.state} />}
      />
      <Facts lines={lines.filter(([, value]) => value)} />
    </>
  );
}
