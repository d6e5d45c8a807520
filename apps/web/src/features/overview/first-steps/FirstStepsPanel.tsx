import { firstStepKinds } from '@gatehouse/api/overview/first-steps';
import { Button, Group, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { FirstStepRow } from './FirstStepRow.tsx';
import classes from './FirstStepsPanel.module.css';
import { useFirstSteps } from './useFirstSteps.ts';

/**
 * Guides a person through the setup, from the company to the first punch. Completed steps have a tick. The panel is
 * hidden after the last step, or if the person dismisses the guide.
 */
export function FirstStepsPanel() {
  const t = useText();
  const title = useId();
  const { state, dismiss } = useFirstSteps();
  if (!state || state.next === undefined) return null;
  const done = firstStepKinds.filter((step) => state.done[step]).length;
  return (
    <section aria-labelledby={title} className={classes.box}>
      <Group gap="sm" wrap="nowrap">
        <Title id={title} order={2} size="h3">
          {t('overview.firstSteps.title')}
        </Title>
        <Text c="dimmed" fz="sm">
          {t('overview.firstSteps.progress', { done, all: firstStepKinds.length })}
        </Text>
        <Button ml="auto" onClick={dismiss} variant="subtle">
          {t('overview.firstSteps.dismiss')}
        </Button>
      </Group>
      <ol className={classes.steps}>
        {firstStepKinds.map((step, index) => (
          <FirstStepRow
            isDone={state.done[step]}
            isNext={step === state.next}
            key={step}
            number={index + 1}
            step={step}
          />
        ))}
      </ol>
    </section>
  );
}
