import {
  contacts,
  type DeclarationQuestion,
  type DeclarationRow,
  type HealthDeclaration,
  healthDeclarations,
  symptoms,
} from '@gatehouse/api/visitors/health-declarations';
import { Stack } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { PlainState, StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { ScreenTabs } from '../../../ui/page/ScreenTabs.tsx';
import classes from './ViewDeclaration.module.css';

interface Props {
  row: DeclarationRow;
  tab: 'personal' | 'health';
  onTab: (tab: 'personal' | 'health') => void;
  onClose: () => void;
}

/** A declaration in two tabs (spec §2). */
export function ViewDeclaration({ row, tab, onTab, onClose }: Props) {
  const t = useText();
  const params = { meetingId: row.event.id, email: row.email };
  const declarationResult = useApi(healthDeclarations.get, { params, quiet: true });
  const { data } = declarationResult;
  return (
    <Dialog onClose={onClose} title={t('visitors.healthDeclarations.viewTitle')}>
      <ScreenTabs
        label={t('visitors.healthDeclarations.viewTitle')}
        onOpen={onTab}
        open={tab}
        tabs={[
          { id: 'personal', label: t('visitors.healthDeclarations.personal') },
          { id: 'health', label: t('visitors.healthDeclarations.health') },
        ]}
      >
        {!data && <Waiting height={240} of={declarationResult} />}
        {data && (tab === 'personal' ? <Personal said={data} /> : <Health said={data} />)}
      </ScreenTabs>
    </Dialog>
  );
}

function Personal({ said }: { said: HealthDeclaration }) {
  const t = useText();
  const { event } = said;
  return (
    <Facts
      lines={[
        [t('visitors.healthDeclarations.fields.name'), said.name],
        [t('visitors.healthDeclarations.fields.companyName'), said.companyName],
        [t('visitors.healthDeclarations.fields.address'), said.address],
        [t('visitors.healthDeclarations.fields.phoneNumber'), said.phoneNumber],
        [t('visitors.healthDeclarations.fields.email'), said.contactEmail || said.email],
        [t('visitors.healthDeclarations.fields.event'), event.title],
        [t('visitors.healthDeclarations.start'), formatInstant(event.start, event.timeZone)],
        [t('visitors.healthDeclarations.end'), formatInstant(event.end, event.timeZone)],
        [t('visitors.healthDeclarations.room'), event.roomName],
        [t('visitors.healthDeclarations.fields.declareTime'), formatInstant(said.declareTime)],
      ]}
    />
  );
}

function Health({ said }: { said: HealthDeclaration }) {
  const t = useText();
  const texts = [
    [t('visitors.healthDeclarations.fields.sickDetail'), said.sickDetail],
    [t('visitors.healthDeclarations.fields.contactDescription'), said.contactDescription],
    [t('visitors.healthDeclarations.fields.isolationHomeTime'), said.isolationHomeTime],
    [
      t('visitors.healthDeclarations.fields.isolationHealthFacilitiesTime'),
      said.isolationHealthFacilitiesTime,
    ],
  ] as const;
  return (
    <Stack gap="md">
      <ul className={classes.answers}>
        {[...symptoms, ...contacts].map((question) => (
          <Answer isYes={said[question]} key={question} question={question} />
        ))}
        <Answer isYes={said.isolationHome} question="isolationHome" />
        <Answer isYes={said.isolationHealthFacilities} question="isolationHealthFacilities" />
      </ul>
      <Facts lines={texts.filter(([, value]) => value)} />
    </Stack>
  );
}

function Answer({
  question,
  isYes,
}: {
  question: DeclarationQuestion | 'isolationHome' | 'isolationHealthFacilities';
  isYes: boolean;
}) {
  const t = useText();
  return (
    <li>
      {t(`visitors.healthDeclarations.fields.${question}`)}
      {isYes ? (
        <StatusBadge tone="warn">{t('visitors.healthDeclarations.yes')}</StatusBadge>
      ) : (
        <PlainState icon={null}>{t('visitors.healthDeclarations.no')}</PlainState>
      )}
    </li>
  );
}
