import { firstStepKinds, firstSteps } from '@gatehouse/api/overview/first-steps';
import { Button, Group, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useKept } from '../../../ui/useKept.ts';
import { FirstStepRow } from './FirstStepRow.tsx';
import classes from './FirstStepsPanel.module.css';

// a terminal that calls for the first time is announced to nobody
const refreshMs = 10_000;

/**
 * Guides who sets the portal up from a company to the first punch, with a tick for each step that is done. It is gone once all are,
 * or when it is dismissed.
 */
export function FirstStepsPanel() {
  const { can } = useSession();
  const [isDismissed, dismiss] = useKept('guide.dismissed', false);
  return can(firstSteps.get) && !isDismissed ? <Steps onDismiss={() => dismiss(true)} /> : null;
}

function Steps({ onDismiss }: { onDismiss: () => void }) {
  const t = useText();
  const title = useId();
  const { data, refetch } = useApi(firstSteps.get, { quiet: true, refetchInterval: refreshMs });
  useLive(['devices.changed', 'punches.created'], () => void refetch());
  if (!data) return null;
  const next = firstStepKinds.find((step) => !data.done[step]);
  if (next === undefined) return null;
  const done = firstStepKinds.filter((step) => data.done[step]).length;
  return (
    <section aria-labelledby={title} className={classes.box}>
      <Group gap="sm" wrap="nowrap">
        <Title id={title} order={2} size="h3">
          {t('overview.firstSteps.title')}
        </Title>
        <Text c="dimmed" fz="sm">
          {t('overview.firstSteps.progress', { done, all: firstStepKinds.length })}
        </Text>
        <Button ml="auto" onClick={onDismiss} variant="subtle">
          {t('overview.firstSteps.dismiss')}
        </Button>
      </Group>
      <ol className={classes.steps}>
        {firstStepKinds.map((step, place) => (
          <FirstStepRow
            isDone={data.done[step]}
            isNext={step === next}
            key={step}
            number={place + 1}
            step={step}
          />
        ))}
      </ol>
    </section>
  );
}
