import type { Forms } from './forms.ts'

export const pinterest: Forms = [
  [
    'pin 99360735500167749 https://www.pinterest.com/pin/99360735500167749/ -',
    [
      'https://www.pinterest.com/pin/99360735500167749/',
      'https://pinterest.com/pin/99360735500167749',
      'https://www.pinterest.co.uk/pin/99360735500167749/',
      'https://de.pinterest.com/pin/99360735500167749/',
      'https://www.pinterest.de/pin/99360735500167749/?mt=login',
      'https://br.pinterest.com/pin/99360735500167749/',
      'https://www.pinterest.com.au/pin/99360735500167749/',
      'https://www.pinterest.com/pin/blue-moon-jar--99360735500167749/',
      'https://www.pinterest.com/pin/99360735500167749/sent/?invite_code=abc&sender=1&sfo=1',
      'pinterest.fr/pin/99360735500167749',
    ],
  ],
  [
    'profile @janedoe https://www.pinterest.com/janedoe/ janedoe',
    [
      'https://www.pinterest.com/janedoe/',
      'https://www.pinterest.ca/JaneDoe',
      'pinterest.com/janedoe/_saved/',
      'https://in.pinterest.com/janedoe/_created/',
      '@janedoe',
    ],
  ],
  [
    'board @janedoe/kitchen-ideas https://www.pinterest.com/janedoe/kitchen-ideas/ janedoe',
    [
      'https://www.pinterest.com/janedoe/kitchen-ideas/',
      'https://www.pinterest.at/janedoe/Kitchen-Ideas/tiles/',
    ],
  ],
]
