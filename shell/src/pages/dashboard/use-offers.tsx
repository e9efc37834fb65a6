import type { CreationSummary } from '@atelier/contracts';
import { isCreationOpen } from '@atelier/contracts/creation-run';
import { documentFormats, imageFormats } from '@atelier/contracts/tool-options';
import { Icon, PromptInFiles } from '@atelier/tool-kit/results';
import {
  Copy,
  Download,
  Eye,
  EyeOff,
  FileText,
  PenLine,
  RotateCcw,
  Share2,
  SquarePen,
  Star,
  Trash2,
  WandSparkles,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { creationPath } from '../../browser/paths.ts';
import { dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { actionsOn, addressFrom, type Extension } from '../../settings/studio-tools.ts';
import type { CreationStyle } from './creation-style.ts';
import type { FileFormat, ShownAs } from './file-actions.ts';
import { ModuleActionDialog } from './ModuleActionDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import type { CreationActions } from './use-creation-actions.ts';

export interface Offer {
  key: string;
  icon: ReactNode;
  label: string;
  title?: string;
  /** Whether a bar shows it as a button; the others are in its menu. */
  button: boolean;
  disabled?: boolean;
  danger?: boolean;
  act(): unknown;
  /** The formats to choose from instead of `act`. */
  formats?: { names: readonly FileFormat[]; save(format: FileFormat): void; more: ReactNode };
}

interface Offered {
  creation: CreationSummary;
  look: CreationStyle;
  actions: CreationActions;
  shown?: ShownAs;
  /** Opens the editor of the text, by default in its page; null where there is none, or it is open. */
  onEdit?: (() => void) | null | undefined;
  onRevise?: (() => void) | null | undefined;
  onRename?(): void;
  onDelete?(): void;
}

/** What can be done with a creation, in the one order that the whole product shows, and its dialogs. */
export function useOffers(offered: Offered): { offers: Offer[]; dialogs: ReactNode } {
  const { creation, look, actions, shown, onRevise, onRename, onDelete } = offered;
  const { id, status, publish, starred, moderation } = creation;
  const navigate = useNavigate();
  const path = creationPath(id);
  const here = useLocation().pathname === path;
  const added = actionsOn(useSettings().registry, creation.type);
  const [dialog, setDialog] = useState<'share' | Extension | null>(null);
  const close = () => setDialog(null);
  const image = creation.content !== undefined;
  const empty = creation.size === 0;
  const unfinished = empty || isCreationOpen(status);
  // The text of a creation with a score derives from its report.
  const editable = !image && !unfinished && !look.createdType?.score;
  const { onEdit = editable ? () => void navigate(path, { state: { edit: true } }) : null } = offered;
  const offers: (Offer | false)[] = [
    !here && {
      key: 'open',
      icon: <FileText />,
      label: texts.open,
      button: false,
      act: () => void navigate(path),
    },
    {
      key: 'copy',
      icon: <Copy />,
      label: texts.copy,
      button: true,
      disabled: empty,
      act: () => actions.copy(creation, shown),
    },
    {
      key: 'download',
      icon: <Download />,
      label: texts.download,
      button: true,
      disabled: unfinished,
      act: () => undefined,
      formats: {
        names: image ? imageFormats : documentFormats,
        save: (format) => actions.download(creation, format, shown),
        more: image && <PromptInFiles creation={creation} />,
      },
    },
    {
      key: 'share',
      icon: <Share2 />,
      label: texts.share,
      button: true,
      disabled: unfinished,
      act: () => setDialog('share'),
    },
    image && {
      key: 'publish',
      icon: publish ? <EyeOff /> : <Eye />,
      label: publish ? texts.makePrivate : texts.publish,
      title: publish ? texts.makePrivate : texts.publishHint,
      button: true,
      disabled: status !== 'completed' || moderation === 'removed',
      act: () => (publish ? actions.unpublish(creation) : actions.publish(creation)),
    },
    onEdit !== null && {
      key: 'edit',
      icon: <SquarePen />,
      label: texts.edit,
      button: true,
      act: onEdit,
    },
    !!onRevise && {
      key: 'revise',
      icon: <WandSparkles />,
      label: texts.revise,
      button: true,
      act: onRevise,
    },
    ...added.map((action, index) => ({
      key: action.key,
      icon: <Icon src={action.tool.icon} className="text-ink-3" />,
      label: action.title,
      button: here && image && index === 0,
      disabled: status !== 'completed',
      act: () => (action.expose ? setDialog(action) : void navigate(addressFrom(action.tool, id))),
    })),
    look.again !== null && {
      key: 'again',
      icon: <RotateCcw />,
      label: texts.useAgain,
      button: here,
      act: () => void navigate(look.again ?? ''),
    },
    !!onRename && { key: 'rename', icon: <PenLine />, label: texts.rename, button: false, act: onRename },
    {
      key: 'star',
      icon: <Star className={starred ? 'fill-current' : ''} />,
      label: starred ? texts.removeStar : texts.star,
      button: false,
      act: () => actions.star([creation], !starred),
    },
    !!onDelete && {
      key: 'delete',
      icon: <Trash2 />,
      label: texts.delete,
      button: false,
      danger: true,
      act: onDelete,
    },
  ];
  return {
    offers: offers.filter((offer) => offer !== false),
    dialogs:
      dialog === 'share' ? (
        <ShareDialog creation={creation} look={look} actions={actions} onClose={close} />
      ) : (
        dialog && (
          <ModuleActionDialog action={dialog} creation={creation} onClose={close} onDone={actions.refresh} />
        )
      ),
  };
}
