import { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js';
import { useEffect, useRef, useState } from 'react';

Chart.register(BarController, BarElement, CategoryScale, LinearScale);

export default () => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [bars, setBars] = useState(0);
  useEffect(() => {
    if (!canvas.current) return;
    const data = { labels: ['a', 'b'], datasets: [{ data: [1, 2] }] };
    const chart = new Chart(canvas.current, { type: 'bar', data, options: { animation: false } });
    setBars(chart.getDatasetMeta(0).data.length);
    return () => chart.destroy();
  }, []);
  return (
    <>
      <canvas ref={canvas} />
      <p>Bars: {bars}</p>
    </>
  );
};
