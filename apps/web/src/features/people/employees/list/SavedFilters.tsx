import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { z } from 'zod';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { FilterIcon, TrashIcon } from '../../../../ui/display/icons.ts';
import { IconAction, ReasonButton } from '../../../../ui/feedback/ReasonButton.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useDraft } from '../../../../ui/form/useDraft.ts';
import { useUrl } from '../../../../ui/url/url.ts';
import { staffUrl } from './staff.url.ts';
import { filterOf, isFiltered, noFilter, type StaffFilter } from './staffQuery.ts';

interface SavedFilter {
  name: string;
  filter: StaffFilter;
}

const longestName = 50;
const filterName = z.object({ name: z.string().trim().min(1, { error: 'required' }).max(longestName) });

/** Saves named filters of the employee list in this browser, for the signed-in person. */
export function SavedFilters() {
  const t = useText();
  const { me } = useSession();
  const { url, filter: narrow } = useUrl(staffUrl);
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState(false);
  const [saved, setSaved] = useLocalStorage<SavedFilter[]>({
    key: `gatehouse.filters.staff.${me.accountName}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const filter = filterOf(url);
  const isSet = isFiltered(filter);
  const apply = (savedFilter: StaffFilter) => {
    setOpen(false);
    narrow({ ...noFilter, ...savedFilter });
  };
  return (
    <>
      <Popover onChange={setOpen} opened={open} position="bottom-end" returnFocus shadow="md" trapFocus>
        <Popover.Target>
          <Button
            leftSection={<FilterIcon size={16} />}
            onClick={() => setOpen((now) => !now)}
            variant="default"
          >
            {t('people.employees.savedFilters.saved')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('people.employees.savedFilters.saved')} maw="20rem" miw="14rem">
          <Stack align="stretch" gap={4}>
            {saved.length === 0 && (
              <Text c="dimmed" fz="sm">
                {t('people.employees.savedFilters.noneSaved')}
              </Text>
            )}
            {saved.map((savedFilter) => (
              <Group gap={4} justify="space-between" key={savedFilter.name} wrap="nowrap">
                <Button
                  justify="flex-start"
                  onClick={() => apply(savedFilter.filter)}
                  size="compact-sm"
                  variant="subtle"
                >
                  {savedFilter.name}
                </Button>
                <IconAction
                  icon={<TrashIcon size={16} />}
                  label={t('people.employees.savedFilters.remove', { name: savedFilter.name })}
                  onClick={() => setSaved(saved.filter(({ name }) => name !== savedFilter.name))}
                />
              </Group>
            ))}
            <ReasonButton
              onClick={() => {
                setOpen(false);
                setNaming(true);
              }}
              reason={isSet ? undefined : t('people.employees.savedFilters.nothingSet')}
              variant="default"
            >
              {t('people.employees.savedFilters.save')}
            </ReasonButton>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {naming && (
        <NameFilter
          onClose={() => setNaming(false)}
          onName={(name) => {
            setSaved([...saved.filter((other) => other.name !== name), { name, filter }]);
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

function NameFilter({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const t = useText();
  const draft = useDraft({ body: filterName, errors: [] }, { name: '' });
  const [pending, setPending] = useState(false);
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={({ name }) => {
        setPending(true);
        onName(name);
      }}
      pending={pending}
      title={t('people.employees.savedFilters.saveTitle')}
    >
      <TextField {...draft.fields.name} label={t('people.employees.savedFilters.name')} />
    </FormModal>
  );
}
