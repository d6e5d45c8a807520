import { iconOf } from '../../../../ui/display/Icon.tsx';

export const UndoIcon = iconOf('M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11');
export const RedoIcon = iconOf('M15 14l5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13');
export const WiderIcon = iconOf('M4 5v14M20 5v14M7.5 12h9M10 9l-3 3 3 3M14 9l3 3-3 3');
export const NarrowerIcon = iconOf('M12 5v14M3 12h6M21 12h-6M6.5 9l3 3-3 3M17.5 9l-3 3 3 3');
export const TallerIcon = iconOf('M5 4h14M5 20h14M12 7.5v9M9 10l3-3 3 3M9 14l3 3 3-3');
export const LowerIcon = iconOf('M5 12h14M12 3v6M12 21v-6M9 6.5l3 3 3-3M9 17.5l3-3 3 3');
