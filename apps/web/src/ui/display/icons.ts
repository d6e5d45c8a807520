import { iconOf } from './Icon.tsx';

export const PlusIcon = iconOf('M12 5v14M5 12h14');
export const PencilIcon = iconOf('M4 20h4L19 9l-4-4L4 16v4zM13.5 6.5l4 4');
export const TrashIcon = iconOf('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');
export const EyeIcon = iconOf(
  'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0',
);
export const SearchIcon = iconOf('M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M20 20l-4.4-4.4');
export const ArrowLeftIcon = iconOf('M19 12H5M11 6l-6 6 6 6');
export const ArrowRightIcon = iconOf('M5 12h14M13 6l6 6-6 6');
export const ArrowUpIcon = iconOf('M12 19V5M6 11l6-6 6 6');
export const ArrowDownIcon = iconOf('M12 5v14M6 13l6 6 6-6');
export const ChevronLeftIcon = iconOf('M15 6l-6 6 6 6');
export const ChevronRightIcon = iconOf('M9 6l6 6-6 6');
export const ChevronDownIcon = iconOf('M6 9l6 6 6-6');
export const SortIcon = iconOf('M8 10l4-4 4 4M8 14l4 4 4-4');
export const ColumnsIcon = iconOf('M4 5h16v14H4zM9.3 5v14M14.7 5v14');
export const FilterIcon = iconOf('M4 5h16l-6 8v6l-4 -2v-4z');
export const UploadIcon = iconOf('M12 15V4M7 8l5-5 5 5M5 20h14');
export const DownloadIcon = iconOf('M12 4v11M7 11l5 5 5-5M5 20h14');
export const PrintIcon = iconOf('M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6H7z');
export const RefreshIcon = iconOf('M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9M20 4v5h-5');
export const UndoIcon = iconOf('M8 5L4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H8');
export const AlertIcon = iconOf('M12 4L2.8 19.5h18.4zM12 10v4.5M12 17.2v.1');
export const InfoIcon = iconOf('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 11v5.5M12 7.6v.1');
export const InboxIcon = iconOf('M4 13l2.5-8h11L20 13v6H4zM4 13h5l1 2.5h4l1-2.5h5');
export const PinIcon = iconOf(
  'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
);
export const ClockIcon = iconOf('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7v5l3.5 2');
export const BuildingIcon = iconOf(
  'M5 21V4h9v17M14 9h5v12M3 21h18M8.5 8h2M8.5 12h2M8.5 16h2M16.5 13v.1M16.5 17v.1',
);
export const HomeIcon = iconOf('M3.5 11.5L12 4l8.5 7.5M6 9.5V20h12V9.5M8.5 20h7M10 13h4v3.5h-4z');
export const RoomIcon = iconOf('M4 4h16v16H4zM4 12h6M14 12h6M12 4v4M12 15v5');
export const MapIcon = iconOf('M4 4h16v16H4zM4 10h7V4M11 10v4M11 20v-2.5M15 10h5');
export const DoorIcon = iconOf('M6 21V3h12v18M3 21h18M14.5 12v.1');
export const DeviceIcon = iconOf(
  'M7 2.5h10v19H7zM10 6h4v5h-4zM10 14.5h.1M14 14.5h.1M10 18h.1M14 18h.1M12 14.5h.1M12 18h.1',
);
export const CompanyIcon = iconOf('M3 21h18M5 21V8l7-5 7 5v13M9.5 21v-5h5v5M9.5 11.5h.1M14.5 11.5h.1');
export const ContractIcon = iconOf('M6 3h9l4 4v14H6zM14.5 3v4.5H19M9 12h7M9 15.5h3M14 18.5h2.5');
export const GateIcon = iconOf('M5 21V10h4v11M3.5 21h7M9 12l12-4M9 15.5l12-4');
export const LaneIcon = iconOf('M6 21L9 3M18 21L15 3M12 4v3M12 10.5v3M12 17v3');
export const PlateIcon = iconOf('M3 7h18v10H3zM6.5 12h3M12 10.5v3M14.5 12h3M6 10v.1M18 14v.1');
export const TrackingIcon = iconOf('M3 7.5h11v8H3zM14 10l6-3v9l-6-3M8.5 15.5V20M5.5 20h6M5.5 10.5h2');
export const DepartmentIcon = iconOf('M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4');
export const PeopleIcon = iconOf(
  'M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M2.5 20c.6-3.7 3.2-5.5 6.5-5.5s5.9 1.8 6.5 5.5M16 5a3.2 3.2 0 0 1 0 6.2M18 14.8c2 .8 3.2 2.5 3.5 5.2',
);
export const ManagerIcon = iconOf(
  'M5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M2.5 20c.6-3.7 3-5.5 6-5.5 1.4 0 2.6.4 3.6 1.1M16 13h5v4h-5zM18.5 17v3M15 20h7',
);
export const AdminIcon = iconOf('M12 3l7 3v5.5c0 4.5-3 7.7-7 9.5-4-1.8-7-5-7-9.5V6zM9 12l2.2 2.2L15.2 10');
export const AccountsIcon = iconOf(
  'M4 5h16v14H4zM7 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M6.5 16c.4-1.5 1.4-2 2.5-2s2.1.5 2.5 2M14 10h3.5M14 13.5h3.5',
);
export const CalendarIcon = iconOf('M4 6h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4');
export const CancelDatesIcon = iconOf('M4 6h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4M10 13.25l4 4M14 13.25l-4 4');
export const LeaveIcon = iconOf('M5 19c0-9 5-14 15-14c0 10-5 15-12 13M5 21c1-5 4-9 9-11');
export const TimesheetIcon = iconOf('M4 5h16v15H4zM4 9.5h16M8 3v3.5M16 3v3.5M12 12v3l2 1.5');
export const WaitingIcon = iconOf('M7 3h10M7 21h10M8 3c0 5 8 4 8 9s-8 4-8 9M16 3c0 5-8 4-8 9s8 4 8 9');
export const UnknownIcon = iconOf(
  'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.1',
);
export const BellIcon = iconOf('M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4M12 5V3');
export const PackageIcon = iconOf('M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9');
export const LogIcon = iconOf('M6 3h12v18H6zM9 8h6M9 12h6M9 16h4');
export const MailIcon = iconOf('M3 5.5h18v13H3zM3.5 6.5l8.5 7 8.5-7');
export const RoleIcon = iconOf('M12 3l7 3v5c0 4.5-3 8-7 10c-4-2-7-5.5-7-10V6zM9 12l2 2l4-4');
export const SettingIcon = iconOf(
  'M4 7h9M19 7h1M13 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 17h1M11 17h9M5 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
);
export const MenuIcon = iconOf('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = iconOf('M6 6l12 12M18 6L6 18');
export const DotsIcon = iconOf(
  'M6 12a1 1 0 1 1-2 0 1 1 0 1 1 2 0M13 12a1 1 0 1 1-2 0 1 1 0 1 1 2 0M20 12a1 1 0 1 1-2 0 1 1 0 1 1 2 0',
);
export const UserIcon = iconOf('M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4 20.5c1-4 4-6 8-6s7 2 8 6');
export const LogoutIcon = iconOf('M10 4H5v16h5M14 8l4 4-4 4M18 12H9');
export const DashboardIcon = iconOf(
  'M3.75 3.75h6.75v9H3.75zM13.5 3.75h6.75V9H13.5zM13.5 12h6.75v8.25H13.5zM3.75 15.75h6.75v4.5H3.75z',
);
export const KeyIcon = iconOf(
  'M3.3 15.75a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0M10.5 12.75l9-9M15.75 7.5l3 3',
);
export const BookIcon = iconOf(
  'M12 6C9.75 4.2 6.75 3.75 3 3.75v15c3.75 0 6.75.45 9 2.25c2.25-1.8 5.25-2.25 9-2.25v-15c-3.75 0-6.75.45-9 2.25zM12 6v15',
);
export const PanelIcon = iconOf('M3.75 4.5h16.5v15H3.75zM9.5 4.5v15');
export const TickIcon = iconOf('M5.25 12.75l4.5 4.5l9-10.5');
export const GoodIcon = iconOf('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M8 12.5l3 3l5.2-6.5');
export const WaitIcon = iconOf('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 7v5.3l3.4 2.2');
export const BadIcon = iconOf('M8.4 3h7.2L21 8.4v7.2L15.6 21H8.4L3 15.6V8.4zM9 9l6 6M15 9l-6 6');
export const MinusIcon = iconOf('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M8.25 12h7.5');
export const EnterIcon = iconOf('M14.25 3.75h6v16.5h-6M3 12h12M10.8 7.8L15 12l-4.2 4.2');
export const ExitIcon = iconOf('M9.75 3.75h-6v16.5h6M9 12h12M16.8 7.8L21 12l-4.2 4.2');
export const VisitorIcon = iconOf(
  'M6 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M2.5 20.5c.8-4 3.6-6 7.5-6 1.5 0 2.8.3 4 .9M15 18.5h6.5M18.5 15.5l3 3-3 3',
);
export const DeclarationIcon = iconOf('M6 3h12v18H6zM12 7.5v6M9 10.5h6M9 17.5h6');
export const CardIcon = iconOf('M3.5 5.5h17v13h-17zM3.5 10h17M7 14.5h5');
export const QrIcon = iconOf(
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5zM20 14v.1M14 20v.1',
);
export const WebhookIcon = iconOf('M4 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M10 12h10M16 8l4 4-4 4');
