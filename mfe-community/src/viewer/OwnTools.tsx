import { CreationTools, useCreation } from '@atelier/tool-kit';

interface OwnToolsProps {
  id: string;
  /** Called when the image is private or deleted. */
  onHidden: () => void;
  onChanged: () => void;
}

/** What the whole product offers for one of the user's own images. */
export function OwnTools({ id, onHidden, onChanged }: OwnToolsProps) {
  const { creation, change } = useCreation({ id });
  if (!creation) return null;
  return (
    <CreationTools
      place="header"
      creation={creation}
      onChange={(changed) => {
        change(changed);
        if (changed.publish) onChanged();
        else onHidden();
      }}
      onRemove={() => {
        onHidden();
        return onChanged;
      }}
    />
  );
}
