import type { managers as en } from '../../en/people/managers.ts';
import type { Texts } from '../../texts.ts';

export const managers: Texts<typeof en> = {
  one: 'マネージャー',
  fields: {
    manageDepartmentIds: '管理する部署',
    isEnabled: '在任中',
    manageDepartments: '管理する部署',
    title: '役職',
    employee: '社員',
  },
  search: '氏名、アカウント、社員番号、メールでマネージャーを検索',
  searchedFor: '氏名、アカウント、社員番号、メール',
  empty: 'マネージャーがまだいません',
  emptyHint: '社員に管理する部署を割り当ててください。マネージャーのロールも付与されます。',
  create: 'マネージャーを追加',
  edit: 'マネージャーを編集',
  view: 'マネージャー',
  created: 'マネージャーを追加しました。',
  updated: 'マネージャーを変更しました。',
  deleted: '{name}さんをマネージャーから外しました。',
  departmentsHint: 'これらの部署と、その下のすべての部署を閲覧できます。',
  ownDepartment: '所属部署',
  enabledHint: 'オフにすると部署の割り当ては残りますが、権限はなくなります。',
  off: '停止中',
  deleteTitle: '{name}さんをマネージャーから外しますか？',
  deleteText: '部署の割り当てとマネージャーのロールがすぐに外れます。社員としては残ります。',
  addTo: '{name}のマネージャーを追加',
};
