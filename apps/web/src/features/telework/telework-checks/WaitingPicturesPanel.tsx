import { teleworkChecks, type WaitingPicture } from '@gatehouse/api/telework/telework-checks';
import { Button, Image, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { addressAt } from '../../../platform/base.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatInstant, formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/feedback/Confirm.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CardGrid, RowCard } from '../../../ui/list/CardGrid.tsx';
import { Paged } from '../../../ui/list/Paged.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';

/** The interval between refreshes, in milliseconds. The links to the pictures expire after a few minutes. */
const refetchInterval = 60_000;

/** Pictures of people in telework, each next to a stored picture of the person. A manager compares them. */
export function WaitingPicturesPanel() {
  const t = useText();
  const [page, setPage] = useState<number>();
  const [rejected, setRejected] = useState<WaitingPicture>();
  const list = useApi(teleworkChecks.pictures, { query: { page }, refetchInterval, quiet: true });
  // Companies that do not ask for pictures never have any, so their managers do not see an empty section.
  if (!list.data || list.data.totalElements === 0) return null;
  return (
    <Section hint={t('telework.teleworkChecks.picturesHint')} title={t('telework.teleworkChecks.pictures')}>
      <CardGrid
        empty={<EmptyState title={t('telework.teleworkChecks.pictures')} />}
        keyOf={({ id }) => id}
        label={t('telework.teleworkChecks.pictures')}
        load={loadOf(list)}
        onClearFilters={undefined}
        rows={list.data.content}
      >
        {(picture) => <PictureCard onReject={() => setRejected(picture)} picture={picture} />}
      </CardGrid>
      <Paged answer={list.data} onPage={setPage} page={page} />
      {rejected && <RejectPicture onClose={() => setRejected(undefined)} picture={rejected} />}
    </Section>
  );
}

function PictureCard({ picture, onReject }: { picture: WaitingPicture; onReject: () => void }) {
  const t = useText();
  const { id, employeeId, displayName: name, departmentName, takenAt, image, comparedImage } = picture;
  const confirm = useSave(teleworkChecks.confirm, { done: t('telework.teleworkChecks.confirmed') });
  return (
    <RowCard
      actions={
        <>
          <Button
            loading={confirm.isPending}
            onClick={() => confirm.save({ params: { id } })}
            size="compact-sm"
          >
            {t('telework.teleworkChecks.same')}
          </Button>
          <Button color="red" onClick={onReject} size="compact-sm" variant="subtle">
            {t('telework.teleworkChecks.other')}
          </Button>
        </>
      }
      title={<PersonBadge employeeId={employeeId} name={name} />}
    >
      <Text c="dimmed" fz="sm">
        {departmentName} · {formatInstant(takenAt)}
      </Text>
      <SimpleGrid cols={2} mt="xs" spacing="xs">
        <Portrait alt={t('telework.teleworkChecks.sentOf', { name })} src={image} />
        {comparedImage ? (
          <Portrait alt={t('telework.teleworkChecks.storedOf', { name })} src={comparedImage} />
        ) : (
          <Text c="dimmed" fz="sm">
            {t('telework.teleworkChecks.nothingStored')}
          </Text>
        )}
      </SimpleGrid>
    </RowCard>
  );
}

const Portrait = ({ alt, src }: { alt: string; src: string }) => (
  <Image alt={alt} fit="cover" radius="md" src={addressAt(src)} style={{ aspectRatio: '4 / 5' }} />
);

function RejectPicture({ picture, onClose }: { picture: WaitingPicture; onClose: () => void }) {
  const t = useText();
  const { id, displayName: name } = picture;
  const { save, isPending, error } = useSave(teleworkChecks.reject, {
    done: t('telework.teleworkChecks.rejected'),
    onSuccess: onClose,
  });
  return (
    <Confirm
      about={[picture.accountName, picture.departmentName, formatStamp(picture.takenAt)]}
      action={t('telework.teleworkChecks.other')}
      error={error}
      isHarsh
      onClose={onClose}
      onConfirm={() => save({ params: { id } })}
      pending={isPending}
      title={t('telework.teleworkChecks.rejectTitle', { name })}
    >
      {t('telework.teleworkChecks.rejectText')}
    </Confirm>
  );
}
