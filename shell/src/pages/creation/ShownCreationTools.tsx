import { ButtonLink } from '@atelier/tool-kit/forms';
import type { CreationToolsProps } from '@atelier/tool-kit/results';
import { WandSparkles } from 'lucide-react';
import { useSettings } from '../../settings/settings.ts';
import { actionsOn, addressFrom } from '../../settings/studio-tools.ts';
import { CreationBar } from '../dashboard/CreationBar.tsx';
import { CreationMenu } from '../dashboard/CreationMenu.tsx';
import { creationStyle } from '../dashboard/creation-style.ts';
import { useOffers } from '../dashboard/use-offers.tsx';
import { useActionsOn } from './use-creation-page.ts';

export default function ShownCreationTools({ place, ...props }: CreationToolsProps) {
  return place === 'header' ? <Bar key={props.creation.id} {...props} /> : <NextSteps {...props} />;
}

type Shown = Omit<CreationToolsProps, 'place'>;

function Bar({ creation, onChange, onRemove, text, fileOf, onEdit, onRevise }: Shown) {
  const { registry } = useSettings();
  const { summary, actions } = useActionsOn(creation, onChange, onRemove);
  const look = creationStyle(registry, creation);
  const { offers, dialogs } = useOffers({
    creation: summary,
    look,
    actions,
    shown: { text, fileOf },
    onEdit: onEdit ?? null,
    onRevise,
    ...(onRemove && { onDelete: () => actions.remove(summary, look.name) }),
  });
  return (
    <>
      <CreationBar offers={offers} />
      <CreationMenu offers={offers.filter(({ button }) => !button)} name={look.name} />
      {dialogs}
    </>
  );
}

function NextSteps({ creation }: Shown) {
  const links = actionsOn(useSettings().registry, creation.type).filter(({ expose }) => !expose);
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
    </div>
  );
}
