import { scaleLinear, select } from 'd3';
import { useEffect, useRef } from 'react';

export default () => {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const x = scaleLinear([0, 10], [0, 200]);
    select(drawing.current)
      .selectAll('text')
      .data([5])
      .join('text')
      .attr('x', x)
      .attr('y', 20)
      .text('Drawn by D3');
  }, []);
  return <svg ref={drawing} role="img" aria-label="Drawing" />;
};
