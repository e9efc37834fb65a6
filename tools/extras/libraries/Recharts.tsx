import { Bar, BarChart, XAxis } from 'recharts';

export default () => (
  <BarChart width={300} height={200} data={[{ name: 'First bar', value: 3 }]}>
    <XAxis dataKey="name" />
    <Bar dataKey="value" isAnimationActive={false} />
  </BarChart>
);
