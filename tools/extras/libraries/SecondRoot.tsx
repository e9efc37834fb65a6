import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const Inner = () => {
  const [text] = useState('In a second root');
  return <p>{text}</p>;
};

export default () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const root = createRoot(place.current);
    root.render(<Inner />);
    return () => setTimeout(() => root.unmount());
  }, []);
  return <div ref={place} />;
};
