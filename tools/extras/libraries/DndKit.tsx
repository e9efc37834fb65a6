import { DndContext, useDraggable } from '@dnd-kit/core';
import { useState } from 'react';

const Item = () => {
  const { attributes, listeners, setNodeRef } = useDraggable({ id: 'item' });
  return (
    <button type="button" ref={setNodeRef} {...attributes} {...listeners}>
      Dragged item
    </button>
  );
};

export default () => {
  const [ended, setEnded] = useState(false);
  return (
    <DndContext onDragEnd={() => setEnded(true)}>
      <Item />
      {ended && <p>Dropped</p>}
    </DndContext>
  );
};
