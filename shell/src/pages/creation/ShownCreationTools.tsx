import { documentFormats } from '@atelier/contracts/tool-options';
import { Button, ButtonLink, IconButton } from '@atelier/tool-kit/forms';
import { Menu } from '@atelier/tool-kit/overlays';
import type { CreationTools } from '@atelier/tool-kit/results';
import { Download, FileDown, Link as LinkIcon, Share2, WandSparkles } from 'lucide-react';
import type { ComponentProps } from 'react';
import { dashboard as listTexts, creationPage as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { actionsOn, addressFrom } from '../../settings/studio-tools.ts';
import { CreationMenu, Item } from '../dashboard/CreationMenu.tsx';
import { creationStyle } from '../dashboard/creation-style.ts';
import { useActionsOn } from './use-creation-page.ts';

type ShownProps = Omit<ComponentProps<typeof CreationTools>, 'children'>;

/** The shell's actions in the panel of a tool that has made a text. */
export default function ShownCreationTools({ creation, onChange, place }: ShownProps) {
  const { registry } = useSettings();
  const { summary, actions } = useActionsOn(creation, onChange, async () => undefined);
  if (!summary) return null;
  if (place === 'below') {
    const links = actionsOn(registry, creation.type).filter(({ expose }) => !expose);
    return (
      <div className="mt-6 flex flex-wrap items-center gap-2 empty:hidden print:hidden">
        {creation.status === 'completed' &&
          links.map(({ key, title, tool }) => (
            <ButtonLink
              key={key}
              size="small"
              to={addressFrom(tool, creation.id)}
              icon={<WandSparkles aria-hidden="true" />}
            >
              {title}
            </ButtonLink>
          ))}
        {creation.shared_until && (
          <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
            {listTexts.shared({ day: new Date(creation.shared_until) })}
            <Button
              size="small"
              icon={<LinkIcon aria-hidden="true" />}
              onClick={() => actions.share(summary)}
            >
              {listTexts.copyLink}
            </Button>
          </p>
        )}
      </div>
    );
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton label={listTexts.download} caption={listTexts.download}>
            <Download aria-hidden="true" />
          </IconButton>
        }
      >
        {documentFormats.map((format) => (
          <Item
            key={format}
            icon={FileDown}
            label={texts.formats[format]}
            act={() => actions.downloadAs(summary, format)}
          />
        ))}
      </Menu>
      <IconButton label={listTexts.share} caption={texts.share} onClick={() => actions.share(summary)}>
        <Share2 aria-hidden="true" />
      </IconButton>
      <CreationMenu creation={summary} look={creationStyle(registry, creation)} actions={actions} />
    </>
  );
}
